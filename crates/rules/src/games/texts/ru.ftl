# Что говорят все игры одинаково.

list-and = { $before } и { $last }
list-comma = { $before }, { $last }

event-first = По жребию начинает { $seat }.

why-G2 = Сейчас не ваш ход.
why-G5 = Игра окончена.
refused-not-a-move = В этой игре нет такого хода.
refused-seats = Игроков не может быть { $asked }; нужно от { $least } до { $most }.
refused-seats-exactly = Игроков не может быть { $asked }; нужно ровно { $least }.
refused-no-such-seat = За этим столом нет такого места. Выберите другое для настройки «{ $name }».

option-first = Кто начинает
option-first-what = Назовите, кто начнёт: самый младший или кто громче мяукнет. Или пусть решит жребий.

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
