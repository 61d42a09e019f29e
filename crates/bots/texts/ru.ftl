# Что говорит тренер, в любой игре.

coach-chance = { $percent } %
coach-chance-about = около { $percent } %
coach-chance-under = меньше 1 %
coach-chance-over = больше 99 %

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

coach-mistake = «{ $chosen }» вместо «{ $better }»: шанс победить меньше на { $percent ->
    [one] { $percent } процентный пункт
    [few] { $percent } процентных пункта
   *[many] { $percent } процентных пунктов
}.
coach-stroke = { $event } Шанс победить ({ $seat }): было { $before }, стало { $after }.
coach-seat = { $seat }: вначале { $start }, удача { $luck }, решения { $skill }, в конце { $result }.
coach-seat-rest = { $seat }: вначале { $start }, удача { $luck }, решения { $skill }, осталось неясным { $rest }, в конце { $result }.
