# What the coach says, in every game.

coach-chance = { $percent } %
coach-chance-about = about { $percent } %
coach-chance-under = less than 1 %
coach-chance-over = more than 99 %

coach-move = { $move }: { $chance } to win.
coach-move-risk = { $move }: { $chance } to win. In { $fails } of 100 rolls the turn fails.
coach-move-stake = { $move }: { $chance } to win. In { $fails } of 100 rolls you lose { $points ->
    [one] the { $points } point
   *[other] the { $points } points
} of this turn.

coach-mistake = “{ $chosen }” instead of “{ $better }”: the chance to win fell by { $percent ->
    [one] { $percent } percentage point
   *[other] { $percent } percentage points
}.
coach-stroke = { $event } The chance of { $seat } to win: from { $before } to { $after }.
coach-seat = { $seat }: { $start } at the start, luck { $luck }, choices { $skill }, { $result } at the end.
coach-seat-rest = { $seat }: { $start } at the start, luck { $luck }, choices { $skill }, unexplained { $rest }, { $result } at the end.
