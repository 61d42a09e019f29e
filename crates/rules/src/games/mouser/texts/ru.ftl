title = Кот-мышелов
about = Тяните по три кубика, откладывайте мышей и собак и остановитесь до третьей собаки. Тринадцать очков начинают последний круг.

move-roll = Тянуть и бросать
move-stop = Остановиться и записать очки

event-reach = { $seat }: рука в мешке.
event-draw = { $seat }: из мешка { $dice }.
event-draw-noted = { $seat }: из мешка { $dice }. Мешок пуст: { $noted ->
    [one] записана { $noted } мышь
    [few] записаны { $noted } мыши
   *[many] записано { $noted } мышей
}, их кубики возвращаются в мешок.
event-roll = { $seat }: выпало { $dice }.
event-roll-failed = { $seat }: выпало { $dice }. Три собаки — за этот ход ни одного очка.{ $then }
event-stop = { $seat }: стоп, { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
} за ход, всего { $total }.{ $then }

then-goes-on = { "" }
then-last-round = { " " }Есть тринадцать: круг доигрывается до конца.
then-extra-round = { " " }Наверху поровну: лидеры играют ещё один круг.
then-over = { " " }Игра окончена.

face-mouse = мышь ({ $die })
face-dog = собака ({ $die })
face-hole = нора ({ $die })
die-green = зелёный
die-yellow = жёлтый
die-red = красный
dice-green = { $count ->
    [one] { $count } зелёный
    [few] { $count } зелёных
   *[many] { $count } зелёных
}
dice-yellow = { $count ->
    [one] { $count } жёлтый
    [few] { $count } жёлтых
   *[many] { $count } жёлтых
}
dice-red = { $count ->
    [one] { $count } красный
    [few] { $count } красных
   *[many] { $count } красных
}

why-MO2 = Ход начинается с броска; остановиться можно после него.

board-bag = Мешок
board-dogs = Собаки
board-holes = Перед вами
board-mice = Мыши
board-mouse = мышь
board-dog = пёс
board-hole = нора
board-score = { $seat }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}.
board-pile-bag = В мешке: { $dice }.
board-pile-dogs = Собаки слева: { $dice }.
board-pile-holes = Норы впереди: { $dice }.
board-pile-mice = Мыши справа: { $dice }.
board-stake = За этот ход: { $mice ->
    [one] { $mice } мышь
    [few] { $mice } мыши
   *[many] { $mice } мышей
}; собак { $dogs } из 3.
board-typing = Наберите б — бросать, с — стоп.
