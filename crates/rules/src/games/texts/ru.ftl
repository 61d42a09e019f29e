# Что говорят все игры одинаково.

list-and = { $before } и { $last }
list-comma = { $before }, { $last }

event-first = По жребию начинает { $seat }.

why-G2 = Сейчас не ваш ход.
why-G5 = Игра окончена.
refused-not-a-move = В этой игре нет такого хода.
refused-seats = Игроков не может быть { $asked }; нужно от { $least } до { $most }.
refused-no-such-seat = Настройка { $name }: за этим столом нет такого места.

option-first = Кто начинает (если не указано, решает жребий)

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
