# Что говорят все игры одинаково.

list-and = { $before } и { $last }
list-comma = { $before }, { $last }

event-first = По жребию начинает { $seat }.

why-G2 = Сейчас не ваш ход.
why-G5 = Партия окончена.
refused-not-a-move = В этой игре нет такого хода.
refused-seats = Игроков нужно от { $least } до { $most }, а не { $asked }.
refused-seats-exactly = Игроков нужно ровно { $least }, а не { $asked }.
refused-no-such-seat = За этим столом нет такого места. Выберите другое для настройки «{ $name }».

option-first = Кто начинает
option-first-what = Пусть начнёт самый младший или тот, кто громче мяукнет. Или пусть решит жребий.

colour-red = красный
colour-orange = оранжевый
colour-yellow = жёлтый
colour-green = зелёный
colour-blue = синий
colour-violet = фиолетовый
colour-white = белый

letter-red = К
letter-orange = О
letter-yellow = Ж
letter-green = З
letter-blue = С
letter-violet = Ф
letter-white = Б

# Почему текст не позиция.
position-no-game = Позиция начинается с названия игры и номера редакции правил, например mouser/1.
position-game = Игры «{ $game }» нет.
position-newer = Это позиция по правилам редакции { $revision }, а программа знает их только до { $known }. Прочитать её сможет программа поновее.
position-word = «{ $word }» здесь не прочесть. Напишите имя, знак равенства и значение, например seats=2.
position-unknown = В позициях этой игры нет поля «{ $name }».
position-twice = «{ $name }» стоит здесь дважды. Хватит одного раза.
position-missing = Не хватает поля «{ $name }».
position-value = «{ $value }» не подходит для поля «{ $name }».
position-options = Таких домашних правил в этой игре нет.
position-unplayable = Из этой позиции никто не смог бы играть дальше.
cannot-G1 = Эту партию начинает кто-то другой.
