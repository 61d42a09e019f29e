# What the coach says, in every game.

coach-chance = { $percent }%
coach-chance-about = { $percent }% (± { $error })
coach-chance-under = less than 1%
coach-chance-over = more than 99%

coach-move = { $move }: chance to win { $chance }.
coach-move-risk = { $move }: chance to win { $chance }. In { $fails } of 100 rolls the turn fails.
coach-move-stake = { $move }: chance to win { $chance }. In { $fails } of 100 rolls you lose { $points ->
    [one] the one point
   *[other] the { $points } points
} of this turn.

coach-mistake = “{ $chosen }” instead of “{ $better }”: that means { $percent ->
    [one] { $percent } fewer win
   *[other] { $percent } fewer wins
} in 100 such games.
coach-stroke = { $event } { $seat }’s chance to win goes from { $before } to { $after }.
coach-seat = { $seat }: chance to win { $start } at the start; luck { $luck }, choices { $skill }; { $result } at the end.
coach-seat-rest = { $seat }: chance to win { $start } at the start; luck { $luck }, choices { $skill }, unexplained { $rest }; { $result } at the end.
coach-seat-unclear = { $seat }: chance to win { $start } at the start; { $result } at the end. The estimates leave { $rest }% unexplained: too much to tell luck from choices.

# Puzzles: positions in which one choice is clearly best.
puzzle-points = { $whole }.{ $tenth } wins
puzzle-best = That is the best choice.
puzzle-at-least = Better: “{ $better }”. Your choice costs at least { $lost } in 100 games.
puzzle-exact = All chances are exact.
puzzle-estimated = The chances are estimated; a second, longer search agrees on the best choice.
puzzle-share = Koshki-Myshki, puzzle of { $date }, { $game }: { $plate } (cost: { $lost } in 100 games)
puzzle-share-number = Koshki-Myshki, puzzle { $number }, { $game }: { $plate } (cost: { $lost } in 100 games)
