# Что говорит тренер, в любой игре.

coach-chance = { $percent } %
coach-chance-about = { $percent } % (± { $error })
coach-chance-under = меньше 1 %
coach-chance-over = больше 99 %

coach-move = { $move }: шанс победить { $chance }.
coach-move-risk = { $move }: шанс победить { $chance }. { $fails ->
    [one] { $fails } бросок из ста срывает
    [few] { $fails } броска из ста срывают
   *[many] { $fails } бросков из ста срывают
} ход.
coach-move-stake = { $move }: шанс победить { $chance }. { $fails ->
    [one] { $fails } бросок из ста отнимает
    [few] { $fails } броска из ста отнимают
   *[many] { $fails } бросков из ста отнимают
} у вас { $points ->
    [1] одно очко
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
} этого хода.

coach-mistake = «{ $chosen }» вместо «{ $better }»: из ста таких партий это на { $percent ->
    [1] одну победу
    [2] две победы
    [one] { $percent } победу
    [few] { $percent } победы
   *[many] { $percent } побед
} меньше.
coach-stroke = { $event } { $seat }: шанс победить был { $before }, стал { $after }.
coach-seat = { $seat }: вначале шанс победить { $start }; удача { $luck }, решения { $skill }; в конце { $result }.
coach-seat-rest = { $seat }: вначале шанс победить { $start }; удача { $luck }, решения { $skill }, не разгадано { $rest }; в конце { $result }.
coach-seat-unclear = { $seat }: вначале шанс победить { $start }; в конце { $result }. Почему так, до конца не разгадать: не сходится { $rest } %. Удачу от решений здесь не отличить.

# Задачи: позиции, в которых один выбор явно лучший.
puzzle-points = { $whole },{ $tenth } победы
puzzle-best = Это лучший выбор.
puzzle-at-least = Лучше: «{ $better }». Ваш выбор обошёлся не меньше чем в { $lost } на сто партий.
puzzle-exact = Все шансы точные.
puzzle-estimated = Шансы известны примерно; второй, более долгий поиск находит тот же лучший выбор.
puzzle-share = Кошки-мышки, задача от { $date }, { $game }: { $plate } (цена: { $lost } на сто партий)
puzzle-share-number = Кошки-мышки, задача { $number }, { $game }: { $plate } (цена: { $lost } на сто партий)
