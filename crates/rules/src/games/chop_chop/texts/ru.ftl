title = Чоп! Чоп!
about = Один кот охотится на четырёх мышек в кухне. Мышкам нужны все десять кусочков сыра и норка, коту — все четыре мышки.

move-place-cat = Поставить кота: { $to }
move-roll = Бросить кубик
move-walk = Ход: { $piece } → { $to }
move-jump = Прыжок: { $piece } → { $to }
move-fork = Взять сыр: { $at }
move-pass = Пропустить ход: никто не может пойти

event-place = { $seat }: кот начинает здесь — { $to }.
event-reach-cat = { $seat }: в руке кубик кота.
event-reach-mice = { $seat }: в руке кубик мышек.
event-roll = { $seat }: на кубике { $number }.
event-roll-stuck = { $seat }: на кубике { $number }, так далеко пойти никто не может.
event-walk = { $seat }: { $piece } → { $to }.{ $slab }{ $did }{ $then }
event-flip = { $seat }: плитка { $at } — { $tile }.{ $does }{ $then }
event-jump = { $seat }: прыжок, { $piece } → { $to }.{ $then }
event-fork = { $seat }: вилка достаёт сыр, { $at }.{ $then }
event-pass = { $seat }: хода нет.{ $then }

did-nothing = { "" }
did-slab = { " " }Дощечка у норки перевёрнута.
did-catch = { " " }Чоп! Поймана { $mouse }.
did-cheese = { " " }Сыр у мышек.
did-home = { " " }Здесь безопасно.

does-cheese-cat = { " " }Сыр остаётся лежать под котом.
does-cheese-mice = { " " }У мышек на один больше.
does-broken = { " " }Ничего не происходит.
does-plus1 = { " " }Та же фигурка идёт ещё на одну клетку.
does-plus2 = { " " }Та же фигурка идёт ещё на две клетки.
does-plus-idle = { " " }Но дальше идти некуда.
does-arrow = { " " }Та же фигурка прыгает куда захочет.
does-fork = { " " }Мышки берут открытый сыр.
does-fork-idle = { " " }Но открытого сыра нет.
does-fork-cat = { " " }Коту от неё нет пользы.
does-knife-cat = { " " }Кот теряет следующий ход.
does-knife-mice = { " " }Мышки теряют следующий ход.

then-goes-on = { "" }
then-mice-again-with = { " " }Кот пропускает ход: ещё раз ходит { $piece }.
# Hardly ever told: the mice can always move when the cat has just flipped a knife (CC23).
then-mice-again = { " " }Кот пропускает ход: мышки ходят ещё раз.
then-cat-again = { " " }Мышки пропускают ход: кот ходит ещё раз.
then-both-skip = { " " }Обе стороны пропускают по ходу.
then-cat-wins = { " " }Все четыре мышки пойманы: победа кота.
then-mice-win = { " " }Весь сыр в норке: победа мышек.
then-draw = { " " }Двести ходов ничего не происходит: ничья.

piece-cat = кот
piece-mouse = мышка { $mouse }

cell-floor = { $cell }
cell-under = { $cell } (под столом)
cell-table = { $cell } (стол)
cell-hole-north = северная норка
cell-hole-east = восточная норка
cell-hole-south = южная норка
cell-hole-west = западная норка

tile-cheese = сыр
tile-broken = битая посуда
tile-plus1 = +1
tile-plus2 = +2
tile-arrow = стрелка
tile-fork = вилка
tile-knife = нож

why-CC1 = Здесь стоит ножка стола. Выберите другую клетку.
why-CC6 = Кот выбирает одну из шести клеток стола — один раз, перед первым ходом.
why-CC7 = Эта фигурка не с вашей стороны. Ходите своей.
why-CC9 = Сначала один раз бросьте кубик, потом пройдите одной фигуркой столько клеток.
why-CC10 = Шагов получается не столько, сколько нужно. Посчитайте по клеткам: всё число, не больше и не меньше.
why-CC11 = За одно движение нельзя дважды побывать на одной клетке, и на той, откуда вышли, тоже. Выберите другой путь.
why-CC12 = Мешает другая фигурка: на клетке место для одной, и сквозь других не ходят. Обойдите её или выберите другую клетку.
why-CC13 = Кот не лезет под стол и в норки. Ему открыты пол вокруг стола и сам стол.
why-CC14 = Мышки не забираются на стол. Им открыты пол, место под столом и норки.
why-CC15 = В этой норке уже сидит мышка. Выберите свободную норку или клетку пола.
why-CC16 = Кто-то ещё может пойти, значит, ходить нужно. Найдите фигурку, которой хватит места.
why-CC19 = Кот не наступает на открытый сыр и не переходит через него. Обойдите сыр стороной.
why-CC20 = Плитка с плюсом: та же фигурка сразу идёт дальше, ровно на столько клеток.
why-CC21 = Прыгают только по стрелке: сразу, той же фигуркой, на другую свободную клетку пола (кот — и на стол). Не на фигурку, не на открытый сыр и не в норку.
why-CC22 = Издали сыр берут только вилкой: сразу, один открытый кусочек, на котором не сидит кот.
why-CC23 = Мышки ходят два раза подряд, и оба раза одной и той же мышкой. Ходите той, что и в прошлый раз.
why-CC24 = Эта мышка поймана и больше не играет. Ходите другой.
why-CC29 = Последняя мышка сидит в норке, и караулить у входа коту нельзя. Закончите ход на другой клетке.

option-cat = Какое место играет за кота
option-first-is-the-cat = Настройка { $name }: кот не может начинать, начинают мышки. Назовите место мышек или оставьте жребий.
option-tiles = Плитки, кроме десяти сыров (всего 28)
option-tiles-total = Настройка { $name }: числа вместе должны давать 28.
option-tiles-broken = Битая посуда
option-tiles-plus1 = +1
option-tiles-plus2 = +2
option-tiles-arrow = Стрелки
option-tiles-fork = Вилки
option-tiles-knife = Ножи
option-friends_block = Мышка не проходит сквозь мышку
option-homecoming = Когда мышки дома
option-homecoming-strict = Когда мышка приходит в норку, а всё остальное сделано
option-homecoming-lenient = Когда мышка уже сидит в норке — тоже

board-cat = КОТ
board-mice = мышки
board-under = Под столом
board-down = Закрыто плиток: { $count }
board-tile-cheese = сыр
board-tile-broken = посуда
board-tile-plus1 = +1
board-tile-plus2 = +2
board-tile-arrow = стрелки
board-tile-fork = вилки
board-tile-knife = ножи
board-at-home = ещё дома
board-in-a-hole = в норке
board-on-the-floor = гуляет
board-caught = поймана
board-is-cat = Кот: { $seat }.
board-are-mice = Мышки: { $seats }.
board-cat-at = Где кот: { $at }.
board-mouse-at = Мышка { $mouse }: { $at }, { $is }.
board-mouse-caught = Мышка { $mouse }: { $is }.
board-cheeses = Сыр у мышек: { $count } из 10.
board-face-up = Открытый сыр: { $cells }.
board-row = Ряд { $row }, закрытые плитки: { $cells }.
board-row-label = ряд { $row }
board-face-down = { $count ->
    [0] Закрытых плиток нет.
    [one] Закрыта { $count } плитка: { $tiles }.
    [few] Закрыты { $count } плитки: { $tiles }.
   *[many] Закрыто { $count } плиток: { $tiles }.
}
board-kind = { $tile } × { $count }
board-now-walk = На кубике { $steps }.
board-now-extra = +{ $steps }: { $piece } идёт дальше.
board-now-jump = Стрелка: { $piece } прыгает.
board-now-fork = Вилка: выберите открытый сыр.
board-locked = Второй ход подряд: снова ходит { $piece }.
board-cat-skips = Кот пропустит следующий ход.
board-mice-skip = Мышки пропустят следующий ход.
board-quiet = Ходов без событий: { $turns }; на 200 будет ничья.
board-typing = Наберите б — бросить; м0 f31 — мышка m0 на f31, кот t32 — кот; п — пропустить.
