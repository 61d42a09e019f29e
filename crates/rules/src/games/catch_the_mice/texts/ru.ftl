title = Лови мышей!
about = Приманивайте мышей двумя кубиками, крадите их парой и остановитесь, пока охота не сорвалась. Побеждает тот, у кого больше очков.

move-roll = Бросить кубики
move-stop = Остановиться и забрать мышей
move-lure = Приманить { $mice }

event-shake = { $seat } берёт кубики.
event-roll = { $seat } бросает кубики: { $dice }.
event-fail = { $seat } бросает кубики: { $dice }. Охота не удалась: { $lost ->
    [one] { $lost } мышь убегает
    [few] { $lost } мыши убегают
   *[many] { $lost } мышей убегает
} в центр.{ $then }
event-fail-empty = { $seat } бросает кубики: { $dice }. Приманить некого, но и терять нечего.{ $then }
event-lure = { $seat } приманивает { $mice }.
event-lure-caught = { $seat } приманивает { $mice }. Все пять цветов: сразу { $caught ->
    [one] поймана { $caught } мышь
    [few] пойманы { $caught } мыши
   *[many] поймано { $caught } мышей
}, это { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}. Ход продолжается.
event-stop = { $seat }: стоп, { $caught ->
    [one] поймана { $caught } мышь
    [few] пойманы { $caught } мыши
   *[many] поймано { $caught } мышей
}, это { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}, всего { $total }.{ $then }
event-stop-empty = { $seat }: стоп, всего { $total ->
    [one] { $total } очко
    [few] { $total } очка
   *[many] { $total } очков
}.{ $then }

then-goes-on = { "" }
then-over = { " " }В центре меньше пяти мышей: игра окончена.

from-centre = { $mice } из центра
from-card = { $mice } с чужой карточки ({ $seat })
one-red = красную мышь
one-orange = оранжевую мышь
one-yellow = жёлтую мышь
one-green = зелёную мышь
one-blue = синюю мышь
two-red = двух красных мышей
two-orange = двух оранжевых мышей
two-yellow = двух жёлтых мышей
two-green = двух зелёных мышей
two-blue = двух синих мышей

why-CM3 = Там нет такой мыши. Выберите ту, что видна в центре или на карточке.
why-CM4 = Ход начинается с броска. Сначала бросьте кубики.
why-CM5 = Белый — это один цвет на выбор, а другой кубик остаётся своего цвета. Приманите одну мышь, или пусть одна из двух будет цвета другого кубика.
why-CM6 = Это два разных цвета: приманите одну мышь любого из них или по одной каждого — и только из центра.
why-CM7 = Это пара: приманите одну или двух мышей её цвета — из центра или с чужих карточек.
why-CM8 = Этот цвет уже лежит перед вашей карточкой. Приманите другой.
why-CM9 = Кубики дают вам мышь, так что сначала приманите её.
why-CM11 = С этими кубиками вы уже приманили. Теперь бросайте ещё раз или остановитесь.
why-CM18 = За этим столом цвет и белый — не пара. Приманивайте только из центра и не больше одной мыши каждого цвета.

option-scoring = Сколько стоит мышь
option-scoring-classic = красная 5, оранжевая 4, жёлтая 3, зелёная 2, синяя 1
option-scoring-kids = каждая по одному очку
option-risk = Все пять цветов перед карточкой сразу пойманы, и ход продолжается
option-white_makes_pair = Цвет и белый могут быть парой

board-centre = Центр
board-lured = приманены
board-dice = Кубики
board-heap-centre = В центре: { $mice }.
board-heap-centre-empty = В центре никого.
board-heap-card = Карточка { $number }, { $seat }: { $mice }; { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}.
board-heap-card-empty = Карточка { $number }, { $seat }: никого.
board-heap-lured = Перед карточкой { $number }, { $seat }: { $mice }; на кону { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}.
board-rolled = На кубиках { $dice }.
board-must-fail = Приманить больше некого: новый бросок наверняка сорвёт охоту.
board-kind-one = Приманить одну мышь
board-kind-pair = Приманить двух мышей одного цвета
board-kind-two = Приманить два цвета из центра
board-typing = Наберите «бросить», «стоп» или цвета: к с из центра, з з2 — вторая с карточки 2.

mice-red = { $count ->
    [one] { $count } красная
    [few] { $count } красные
   *[many] { $count } красных
}
mice-orange = { $count ->
    [one] { $count } оранжевая
    [few] { $count } оранжевые
   *[many] { $count } оранжевых
}
mice-yellow = { $count ->
    [one] { $count } жёлтая
    [few] { $count } жёлтые
   *[many] { $count } жёлтых
}
mice-green = { $count ->
    [one] { $count } зелёная
    [few] { $count } зелёные
   *[many] { $count } зелёных
}
mice-blue = { $count ->
    [one] { $count } синяя
    [few] { $count } синие
   *[many] { $count } синих
}
