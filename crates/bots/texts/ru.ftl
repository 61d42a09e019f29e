# Что говорит тренер, в любой игре.

coach-chance = { $percent ->
    [one] { $percent } процент
    [few] { $percent } процента
   *[many] { $percent } процентов
}
coach-chance-about = { $percent } (± { $error }) { $percent ->
    [one] процент
    [few] процента
   *[many] процентов
}
coach-chance-under = меньше 1 процента
coach-chance-over = больше 99 процентов

coach-move = { $move }: шанс победить { $chance }.
coach-move-risk = { $move }: шанс победить { $chance }. В { $fails ->
    [one] { $fails } броске
    [few] { $fails } бросках
   *[many] { $fails } бросках
} из 100 ход срывается.
coach-move-stake = { $move }: шанс победить { $chance }. В { $fails ->
    [one] { $fails } броске
    [few] { $fails } бросках
   *[many] { $fails } бросках
} из 100 вы теряете { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
} этого хода.

coach-mistake = «{ $chosen }» вместо «{ $better }»: из 100 таких партий это на { $percent ->
    [one] { $percent } победу
    [few] { $percent } победы
   *[many] { $percent } побед
} меньше.
coach-stroke = { $event } { $seat }: шанс победить был { $before }, стал { $after }.
coach-seat = { $seat }: вначале шанс победить { $start }; удача { $luck }, решения { $skill }; в конце { $result }.
coach-seat-rest = { $seat }: вначале шанс победить { $start }; удача { $luck }, решения { $skill }, не разгадано { $rest }; в конце { $result }.
coach-seat-unclear = { $seat }: вначале шанс победить { $start }; в конце { $result }. Почему так, до конца не разгадать: не сходится { $rest ->
    [one] { $rest } процентный пункт
    [few] { $rest } процентных пункта
   *[many] { $rest } процентных пунктов
}. Удачу от решений здесь не отличить.

# Задачи: позиции, в которых один выбор явно лучший.
puzzle-points = { $whole },{ $tenth } п. п.
puzzle-best = Это лучший выбор.
puzzle-at-least = Лучше: «{ $better }». Ваш выбор теряет не меньше { $lost } шанса на победу.
puzzle-exact = Все шансы точные.
puzzle-estimated = Шансы оценены; второй, более долгий поиск находит тот же лучший выбор.
puzzle-share = Кошки-мышки, задача от { $date }, { $game }: { $plate } (потеряно шанса на победу: { $lost })
puzzle-share-number = Кошки-мышки, задача { $number }, { $game }: { $plate } (потеряно шанса на победу: { $lost })
