# Что говорят все игры одинаково.

list-and = { $before } и { $last }
list-comma = { $before }, { $last }

event-first = По жребию начинает { $seat }.

why-G2 = Сейчас не ваш ход.
why-G5 = Игра окончена.
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
