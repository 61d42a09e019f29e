# Что говорит только страница.

web-name = Кошки-мышки
web-play-now = Играть
web-guest = Гость
web-start = Начать
web-coming = Идём к столу…
web-nothing = Здесь ничего нет
web-to-home = К играм
web-away = Связь пропала. Она вернётся сама.
web-unreachable = Сервер не отвечает. Попробуйте через минуту.
web-seat = Место { $number }
web-bot = Бот
web-bot-number = Бот { $number }

## Правила и уроки

web-rules = Правила
web-learn = Научиться
web-lesson-title = Урок: { $game }
web-lesson-progress = Сколько урока пройдено
web-lesson-other = Мурка
web-lesson-watch = Смотрите: теперь ходит Мурка.
web-lesson-nudge = Так тоже можно. Но в этом уроке попробуйте: { $move }.
web-lesson-cannot = Здесь так по правилам нельзя. Попробуйте: { $move }.
web-lesson-show = Покажите
web-lesson-play = Сыграть по-настоящему
web-lesson-again = Ещё раз

web-lesson-mouser-1 = В мешке тринадцать кубиков. Вытяните три и бросьте их.
web-lesson-mouser-2 = Две мышки ушли направо: это два очка, если вовремя остановиться. Норка остаётся перед вами. Продолжайте: доберите до трёх.
web-lesson-mouser-3 = Три мышки, но и собака. Три собаки — и весь ход пропал. Остановитесь и сохраните очки.
web-lesson-mouser-4 = У Мурки выпали три собаки: ноль очков. Ваш ход: тяните и бросайте.
web-lesson-mouser-5 = Зелёные кубики лёгкие: мышки на половине граней. Рискните ещё раз.
web-lesson-mouser-6 = Четыре мышки и две собаки. Ещё одна собака заберёт всё. Остановитесь и запишите очки.
web-lesson-mouser-end = Вот и всё. Кто наберёт 13 очков, начинает последний круг. Можно играть.

web-lesson-catch-the-mice-1 = Каждый ход начинается с броска двух кубиков. Бросайте.
web-lesson-catch-the-mice-2 = Красный и синий: выманите по одной мышке из середины. Красная стоит 5, синяя 1.
web-lesson-catch-the-mice-3 = Выманенные мышки сидят перед вашей карточкой. Они ещё не ваши. Бросьте ещё раз.
web-lesson-catch-the-mice-4 = Пара. Теперь можно взять сразу двух зелёных мышек.
web-lesson-catch-the-mice-5 = На кону четыре мышки. Красные, синие и зелёные больше не помогут: эти цвета уже лежат перед вами. Остановитесь и поймайте всех.
web-lesson-catch-the-mice-6 = Мурка поймала двух оранжевых мышек. Ваш ход: бросайте.
web-lesson-catch-the-mice-7 = Белый — это любой цвет. Выманите жёлтую мышку, а за белый кубик — красную.
web-lesson-catch-the-mice-8 = Перед вами две мышки. Бросьте ещё раз.
web-lesson-catch-the-mice-9 = Оранжевая пара. С парой можно красть. Заберите обеих оранжевых мышек с карточки Мурки.
web-lesson-catch-the-mice-10 = Ловко. Остановитесь и оставьте их себе.
web-lesson-catch-the-mice-end = У Мурки снова выпал синий, а синяя уже лежала перед ней: охота не удалась. Когда в середине меньше пяти мышек, побеждает тот, у кого больше очков. Можно играть.

web-lesson-chop-chop-glows = мышку и клетку, которые светятся
web-lesson-chop-chop-1 = Кот сидит на столе. Вы — четыре мышки, каждая в своей норке. Бросьте кубик.
web-lesson-chop-chop-2 = Два шага. Выберите мышку в норке справа и пройдите две клетки к столу.
web-lesson-chop-chop-3 = Сыр. Нужны все десять. Кот подошёл ближе. Бросайте ещё.
web-lesson-chop-chop-4 = Один шаг. Пусть выйдет мышка из верхней норки.
web-lesson-chop-chop-5 = Плюс: та же мышка идёт ещё на одну клетку. Шагните к столу.
web-lesson-chop-chop-6 = Чоп. Кот остановился на вашей мышке и поймал её. Бросайте ещё.
web-lesson-chop-chop-7 = Два шага: бегите домой, в верхнюю норку. Туда коту нельзя.
web-lesson-chop-chop-end = Спаслись. Десять кусочков сыра и мышка дома — победили мышки; все четыре пойманы — победил кот. Можно играть.

web-lesson-holey-cheese-glows = карту и точку, которые светятся
web-lesson-holey-cheese-1 = Ваши мышки синие, у Мурки жёлтые. Карта должна закрыть одну или двух. Положите светящуюся карту на яркую точку: она спрячет жёлтую.
web-lesson-holey-cheese-2 = Жёлтая мышка выглянула в дырку: Мурке сразу сыр. Теперь вы: дырка над синей мышкой, а та жёлтая спрячется.
web-lesson-holey-cheese-3 = Вам сыр. Но Мурка закрыла синюю мышку. Светящуюся карту лучше повернуть: выберите её, нажмите «Повернуть», потом на точку.
web-lesson-holey-cheese-4 = Уже два сыра. Теперь кошка: на кошачью карту ничего нельзя класть, даже на её дырки. Две синие мышки выглянут и останутся на виду до конца.
web-lesson-holey-cheese-5 = Четыре сыра. Фиолетовые и зелёные мышки вдвоём ничьи. Поворачивайте карту, пока не подойдёт: в дырки выглянут две синие.
web-lesson-holey-cheese-end = Шесть сыров. Когда все карты лежат, каждая синяя мышка на виду даёт ещё сыр. Побеждает тот, у кого сыра больше. Можно играть.

## Главная, шапка и общее для всех страниц

web-tagline = Четыре игры про кошек и мышек. Садитесь и играйте.
web-players = { $least }–{ $most } { $most ->
    [one] игрок
    [few] игрока
   *[many] игроков
}
web-minutes = { $minutes } мин
web-against = С кем играем?
web-with-friends = С друзьями
web-join = Есть код?
web-join-go = К столу
web-join-hint = Шесть знаков, на любой клавиатуре
web-my-tables = Мои столы
web-all-my-games = Все мои игры
web-open-tables = Открытые столы
web-table-playing = Игра идёт
web-table-open = Ждём начала
web-free-seat = свободно
web-free-seats = { $number ->
    [one] { $number } свободное место
    [few] { $number } свободных места
   *[many] { $number } свободных мест
}
web-nickname = Как вас называть?
web-rename = Изменить имя
web-keep = Это я
web-close = Закрыть
web-theme-auto = Свет: как на устройстве
web-theme-light = Светло
web-theme-dark = Темно
web-sound-on = Звук включён
web-sound-off = Звук выключен
web-speed-slow = Скорость: медленно
web-speed-normal = Скорость: обычная
web-speed-fast = Скорость: быстро
web-speed-none = Скорость: без анимации
web-fewer = Меньше
web-more = Больше
web-nothing-hint = Может быть, ссылка старая или в ней не хватает знака. Попросите прислать её ещё раз.

## Накрыть на стол

web-setup-who = Кто играет?
web-setup-how = Как играем?
web-setup-length = Сколько партий
web-length-single = Одна партия
web-length-series = Серия
web-length-two_legs = Две партии, стороны меняются
web-setup-rounds = Сколько раз начинает каждый
web-games-in-all = { $number ->
    [one] Всего { $number } партия.
    [few] Всего { $number } партии. Все очки складываются.
   *[many] Всего { $number } партий. Все очки складываются.
}
web-setup-pace = Время на ход
web-clock = { $seconds ->
    [0] Без спешки
    [30] 30 секунд
    [60] 1 минута
   *[other] 2 минуты
}
web-setup-public = Стол видят все на этом сервере, и сесть может любой
web-series-of = Серия: { $number } { $number ->
    [one] партия
    [few] партии
   *[many] партий
}
web-house-rules = Домашние правила
web-by-lot = По жребию
web-together = Вместе { $sum } из { $total }
web-open-table = Открыть стол
web-you = вы
web-change = Изменить
web-seat-who = Кто здесь сидит?
web-seat-me = Я
web-seat-open = Кто-то из друзей
web-seat-open-hint = любой, кто придёт по ссылке
web-seat-reserved = По личной ссылке
web-seat-reserved-hint = место ждёт того, кому вы её дадите
web-seat-guest = Кто-то за этим же устройством
web-seat-guest-hint = Телефон передают по кругу.
web-seat-add = Ещё место
web-seat-remove = Убрать место { $number }
web-guest-number = Игрок { $number }
web-bot-kitten = Котёнок
web-bot-kitten-hint = Ещё учится. Для первых партий.
web-bot-cat = Кот
web-bot-cat-hint = Играет хорошо, но иногда ошибается.
web-bot-tiger = Тигр
web-bot-tiger-hint = Знает все шансы и ничего не прощает.
## The table: whose turn, who sits there, what was said

web-turn-yours = Ваш ход
web-turn-yours-named = { $seat }, ваш ход
web-turn-of = Ходит { $seat }
web-turn-over = Игра окончена
web-turn-wait = Секунду…
web-tab-called = ● { $turn } – { $game }
web-tab = { $game } – { $name }
web-board = Стол
web-story = Что было
web-story-empty = Пока ничего не было.
web-story-open = Что было
web-at-the-table = Игроки
web-mark-you = вы
web-mark-away = нет на связи
web-mark-stand-in = пока играет бот
web-mark-resigned = игра сдана
web-mark-turn = ходит
web-watching-you = Вы смотрите со стороны.
web-watching-count = { $count ->
    [one] Смотрит { $count } человек
    [few] Смотрят { $count } человека
   *[other] Смотрят { $count } человек
}
web-waiting-clock = { $seat }: { $seconds } с на ход
web-waiting-clock-you = У вас { $seconds } с на ход
web-waiting-gone = { $seat }: нет на связи. Через { $seconds } с продолжит бот.
web-waiting-idle = { $seat } долго думает. Через { $seconds } с продолжит бот.
web-waiting-idle-you = Вы ещё здесь? Через { $seconds } с за вас продолжит бот.
web-stand-in-you = Сейчас за вас играет бот.
web-stand-in-seat = За место «{ $seat }» сейчас играет бот.
web-take-back = Вернуться за стол
web-resigned-you = Вы сдали игру. На вашем месте доигрывает бот.
web-coming-back = Возвращаемся к столу…
web-rule = Правило { $rule }
web-menu = Меню
web-emote = Сказать что-нибудь
web-emote-hello = Привет!
web-emote-well-played = Отличный ход!
web-emote-lucky = Повезло!
web-emote-oh-no = О нет!
web-emote-thinking = Хм…
web-emote-hurry = Ваш ход!
web-emote-thanks = Спасибо!
web-emote-purr = Мур-р…
web-emote-squeak = Пи-и!
web-says = { $seat }: { $what }
web-resign = Сдаться
web-resign-seat = { $seat } сдаётся
web-resign-sure = Сдать эту игру? Вернуть её будет нельзя.
web-resign-yes = Да, сдаться
web-resign-no = Нет, играть дальше
web-leave = Выйти из-за стола
web-leave-kept = Место останется вашим. Вернуться можно по той же ссылке.
web-leave-bot = Пока вас нет, за вас играет бот.
web-on-tv = Показать на большом экране
web-game-of = Игра { $game } из { $games }
web-series = Серия на сейчас
web-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
web-match-closed = За этот стол не попасть
web-reload = Обновить страницу

## At one device

web-curtain = Передайте устройство: { $seat }
web-curtain-others = Остальные на минутку отворачиваются.
web-curtain-ready = Это я, { $seat }

## Replay

web-replay-of = Повтор: { $game }
web-replay-game = Какая игра
web-replay-eyes = Чьими глазами
web-replay-eyes-nobody = Со стороны
web-replay-eyes-of = Глазами: { $seat }
web-replay-step = Шаг { $step } из { $steps }
web-replay-slider = Показанный момент
web-replay-first = В начало
web-replay-back = На шаг назад
web-replay-play = Смотреть
web-replay-pause = Пауза
web-replay-next = На шаг вперёд
web-replay-last = В конец

## The plain board

web-plain-moves = Что можно сделать
web-plain-filter = { $count ->
    [one] { $count } возможный ход: напишите его часть
    [few] { $count } возможных хода: напишите часть одного
   *[other] { $count } возможных ходов: напишите часть одного
}
web-plain-yes = да
web-plain-no = нет
## Лови мышей!

web-catch-the-mice-cards = Карточки остальных
web-catch-the-mice-my-card = Моя карточка
web-catch-the-mice-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
web-catch-the-mice-at-stake = на кону
web-catch-the-mice-in-centre = В центре: { $mice }
web-catch-the-mice-on-card = На карточке ({ $seat }): { $mice }
web-catch-the-mice-in-front = Перед карточкой ({ $seat }): { $mice }
web-catch-the-mice-left = { $count ->
    [one] В центре { $count } мышь. Меньше пяти — конец игры.
    [few] В центре { $count } мыши. Меньше пяти — конец игры.
   *[many] В центре { $count } мышей. Меньше пяти — конец игры.
}
web-catch-the-mice-one-more = Можно выбрать ещё одну или взять только эту.
web-catch-the-mice-choose = Нажмите на мышей, которых хотите приманить
web-catch-the-mice-clear = Вернуть
web-catch-the-mice-stop = Стоп
web-catch-the-mice-stop-for = { $points ->
    [one] забрать { $points } очко
    [few] забрать { $points } очка
   *[many] забрать { $points } очков
}
web-catch-the-mice-roll-again = Ещё бросок
web-catch-the-mice-risk = { $points ->
    [one] на кону { $points } очко
    [few] на кону { $points } очка
   *[many] на кону { $points } очков
}
## Кот-мышелов

web-mouser-choices = Что можно сделать
web-mouser-stop = { $points ->
    [0] Стоп
    [one] Стоп: { $points } очко
    [few] Стоп: { $points } очка
   *[many] Стоп: { $points } очков
}
web-mouser-begin = Сначала — три кубика из мешка.
web-mouser-noted = { $mice ->
    [one] Записана { $mice } мышь, её кубик снова в мешке.
    [few] Записаны { $mice } мыши, их кубики снова в мешке.
   *[many] Записано { $mice } мышей, их кубики снова в мешке.
}
web-mouser-noted-before = + { $mice } записано
web-mouser-failed = { $seat }: три собаки, очков нет.
web-mouser-scored = { $points ->
    [one] { $seat }: стоп, { $points } очко.
    [few] { $seat }: стоп, { $points } очка.
   *[many] { $seat }: стоп, { $points } очков.
}
web-mouser-last-round = Последний круг
web-mouser-extra-round = Поровну: ещё один круг
web-mouser-goes-first = Первый ход.
web-mouser-sits-out = В этом круге без хода.
## Chop! Chop!

web-chop-chop-kitchen = Кухня
web-chop-chop-under = Под столом
web-chop-chop-you = вы
web-chop-chop-place = Где начнёт кот? Выберите клетку на столе.
web-chop-chop-start-cat = Ваш ход, вы играете за кота: бросьте кубик.
web-chop-chop-start-mice = Ваш ход, вы играете за мышек: бросьте кубик.
web-chop-chop-turn-cat = Ход кота: { $seat }
web-chop-chop-turn-mice = Ход мышек: { $seat }
web-chop-chop-choose-mouse = Выберите мышку.
web-chop-chop-choose-cell = Куда пойдёт { $piece }?
web-chop-chop-cancel = Выбрать заново
web-chop-chop-die-cat = Кубик кота: { $number }
web-chop-chop-die-mice = Кубик мышек: { $number }
web-chop-chop-caught = Поймано мышек: { $count } из 4
web-chop-chop-spot = { $cell }: { $things }.
web-chop-chop-spot-target = Сюда можно пойти.
web-chop-chop-spot-movable = Может пойти.
web-chop-chop-thing-tile = закрытая плитка
web-chop-chop-thing-cheese = сыр
web-chop-chop-thing-leg = ножка стола
web-chop-chop-thing-nothing = пусто
## Сыр с дырками

web-holey-cheese-table = Стол. Стрелки двигают карту, T поворачивает, N — следующее место, Enter кладёт. Плюс и минус меняют размер.
web-holey-cheese-you = вы
web-holey-cheese-hand = Ваша рука
web-holey-cheese-choose-card = Выберите карту.
web-holey-cheese-choose-place = Нажмите на точку: туда ляжет середина карты. { $places ->
    [one] Подходит { $places } место.
    [few] Подходят { $places } места.
   *[many] Подходит { $places } мест.
}
web-holey-cheese-turn-it = Так она никуда не ложится. Поверните её.
web-holey-cheese-fits-nowhere = Сейчас эта карта никуда не ложится. Выберите другую.
web-holey-cheese-not-here = Сюда она не ложится.
web-holey-cheese-none-fits = Ни одна карта не подходит. Выберите, какую отложить.
web-holey-cheese-turn = Повернуть
web-holey-cheese-lay = Положить
web-holey-cheese-put-away = Отложить
web-holey-cheese-why = Почему нельзя?
web-holey-cheese-nearer = Крупнее
web-holey-cheese-farther = Мельче
web-holey-cheese-all = Всё целиком

## Стол перед началом

web-invite = Позвать друзей
web-code-read = Код стола: { $code }
web-link = Ссылка
web-copy-link = Скопировать ссылку
web-copied = Ссылка скопирована. Вставьте её в сообщение.
web-share = Отправить
web-qr = QR-код
web-tv = Большой экран
web-only-here = «localhost» — это только этот компьютер. Откройте страницу по его адресу в вашей сети, и ссылка подойдёт всем дома.
web-at-table = За столом
web-place-open = Свободное место
web-place-reserved = Ждёт по личной ссылке
web-host = хозяин стола
web-same-device = за этим устройством
web-role-cat = играет за кота
web-not-ready = ещё думает
web-not-here = пока не здесь
web-sit-here = Сесть сюда
web-move-here = Пересесть
web-sit-down = Сесть за стол
web-seat-choose = Выбрать
web-seat-more = Ещё: { $name }
web-seat-name = Какое имя на этом месте?
web-keep-name = Оставить это имя
web-rename-seat = Изменить имя
web-stand = Встать из-за стола
web-swap = Поменяться местами
web-swap-with = С кем поменяться?
web-kick = Попросить выйти
web-kick-sure = { $name } больше не сможет сесть за этот стол.
web-lock = Больше никто не садится
web-fill = Ботов на свободные места
web-ready = Я в игре
web-missing-seats = { $number ->
    [one] Свободно { $number } место. Подождите друзей или посадите бота.
    [few] Свободно { $number } места. Подождите друзей или посадите ботов.
   *[many] Свободно { $number } мест. Подождите друзей или посадите ботов.
}
web-waiting-seats = { $number ->
    [one] Ещё { $number } свободное место.
    [few] Ещё { $number } свободных места.
   *[many] Ещё { $number } свободных мест.
}
web-missing-ready = Ещё думают: { $names }.
web-all-here = Все в сборе.
web-host-starts = Игру начинает { $host }.
web-clock-is = { $seconds ->
    [one] { $seconds } секунда на ход
    [few] { $seconds } секунды на ход
   *[many] { $seconds } секунд на ход
}
web-is-public = Открыт для всех
web-watching = { $number ->
    [one] смотрит { $number } человек
    [few] смотрят { $number } человека
   *[many] смотрят { $number } человек
}
web-yes = да
web-no = нет
web-move = На другое устройство
web-move-hint = Откройте эту ссылку на другом устройстве: игра продолжится там.
web-move-left = { $seconds ->
    [one] Работает ещё { $seconds } секунду.
    [few] Работает ещё { $seconds } секунды.
   *[many] Работает ещё { $seconds } секунд.
}
web-move-again = Новая ссылка
web-door-called = { $host } ждёт вас за столом.
web-door-open = За столом есть место для вас.
web-door-watch = Только посмотреть

## Мои игры и место, которое переезжает

web-no-games = Пока ничего не сыграно. Коробки стоят на полке.
web-totals = Всего
web-played = { $number ->
    [one] { $number } игра
    [few] { $number } игры
   *[many] { $number } игр
}
web-won = { $number ->
    [0] побед пока нет
    [one] { $number } победа
    [few] { $number } победы
   *[many] { $number } побед
}
web-finished = Сыграно
web-place = { $place } место
web-ended-resigned = Партия сдана
web-ended-abandoned = Не доиграно
web-replay = Посмотреть ещё раз
web-my-data = Что этот сервер знает обо мне
web-my-data-hint = Имя и кто где сидел. Без регистрации, без почты, и больше никому.
web-download = Скачать все мои игры
web-forget = Забыть меня
web-forget-sure = Забыть обо мне всё?
web-forget-hint = Имя исчезнет, а ваши места за всеми столами станут ничьими. В партиях, которые идут, доиграет бот. Отменить это нельзя.
web-forget-no = Оставить всё как есть
web-forget-yes = Забыть меня
web-forgotten = Готово. Здесь вас больше никто не знает.
web-ticket = Играть дальше здесь
web-ticket-hint = Ваше место за столом переедет на это устройство. На другом можно смотреть.
web-ticket-take = Перенести место сюда
## The end

web-end = Результат
web-result-you = Вы победили!
web-result-one = Побеждает { $seat }!
web-result-many = Победа на всех: { $winners }!
web-result-draw = Ничья: первое место у каждого!
web-result-resigned = { $seat } сдаётся, побеждает { $winner }.
web-result-you-resigned = Вы сдали игру, побеждает { $winner }.
web-result-all-resigned = Все сдались.
web-result-abandoned = Все ушли. Матч остался недоигранным.
web-place-number = { $place }.
web-count-cheeses = Сыров унесено домой: { $count }.
web-count-caught = Мышек поймано: { $count }.
web-last-game = Последняя игра
web-next-game = Дальше: игра { $game } из { $games }
web-rematch = Сыграть ещё
web-rematch-open = Кое-кто хочет сыграть ещё.
web-rematch-join = Я за: сыграем ещё
web-rematch-watch = Смотреть следующий матч
web-share-result = Поделиться
web-share-copied = Скопировано
web-share-text = { $game }: { $result }
web-record = Сохранить запись
web-dice-check = Проверить кубики
web-dice-working = Бросаем все кубики заново…
web-dice-failed = Запись не пришла, проверить нечего. Попробуйте через минуту.
web-dice-again = Ещё раз
web-dice-right = Кубики были честными
web-dice-wrong = С кубиками что-то не так
web-dice-game = Игра { $game }: { $rolls ->
    [one] проверен { $rolls } бросок
    [few] проверено { $rolls } броска
   *[other] проверено { $rolls } бросков
}.
web-dice-how = Как это проверено
web-dice-explained = До начала сервер закрепил секретное число и показал только его отпечаток. Теперь число известно: это устройство заново вычислило по нему и по тому, что добавили игроки, каждый бросок и каждую карту.
web-dice-commitment = Отпечаток, показанный до начала
web-dice-players = Что добавили игроки
web-dice-seed = Секретное число
web-dice-no-seed = Секретное число не опубликовано.
web-dice-not-the-promised-seed = Секретное число не подходит к отпечатку.
web-dice-another-promise = До начала был показан другой отпечаток.
web-dice-other-players = Игроки добавляли другое.
web-dice-wrong-die = Шаг { $step } не такой, как говорят числа.

## On a big screen

web-tv-join = Наведите телефон на квадрат или откройте { $host } и наберите:
web-tv-watch = Смотреть с телефона
web-tv-qr = Ссылка этого стола
web-tv-free = свободно
web-tv-leave = Назад к столу
web-tv-full = На весь экран
web-tv-window = В окне

## Правила в картинках

web-rules-mouser-1 = Каждая пойманная мышка — это очко. Наберите 13 или больше, и больше других.
web-rules-mouser-2 = Зелёные кубики лёгкие, жёлтые так себе, на красных полно собак.
web-rules-mouser-3 = Ваш ход: не глядя вытяните из мешка три кубика и бросьте.
web-rules-mouser-4 = Собаки — налево, мышки — направо. Норки остаются посередине.
web-rules-mouser-5 = Остановитесь — и каждая мышка даёт очко. Или продолжайте: бросьте норки ещё раз, добрав кубики до трёх.
web-rules-mouser-6 = Три собаки — и ход окончен: ни одного очка.
web-rules-mouser-7 = У кого-то уже 13? Доиграйте круг. Побеждает тот, у кого очков больше.

web-rules-catch-the-mice-1 = Ловите мышек подороже: красная 5, оранжевая 4, жёлтая 3, зелёная 2, синяя 1.
web-rules-catch-the-mice-2 = Бросьте два кубика. Выманите из середины по мышке каждого цвета — они сядут перед вашей карточкой.
web-rules-catch-the-mice-3 = Пара выманивает двух мышек своего цвета, и их можно даже украсть с чужой карточки.
web-rules-catch-the-mice-4 = Белый — это любой цвет. Из него тоже получается пара.
web-rules-catch-the-mice-5 = Остановитесь — и мышки перед вашей карточкой пойманы.
web-rules-catch-the-mice-6 = Или бросайте ещё. Но цвет, который уже перед вами, второй раз не выманить: если взять некого, разбегутся все.
web-rules-catch-the-mice-7 = В середине к концу хода меньше пяти мышек — игра окончена. Побеждает тот, у кого очков больше.

web-rules-chop-chop-1 = Четыре мышки крадут десять кусочков сыра и бегут домой. Кот хочет поймать всех четырёх.
web-rules-chop-chop-2 = Бросьте кубик и пройдите ровно столько клеток; поворачивать можно, наискосок нельзя.
web-rules-chop-chop-3 = На стол забирается только кот. Под стол и в норки ходят только мышки.
web-rules-chop-chop-4 = Откройте плитку, на которой остановились. Мышка забирает сыр, а у кота он остаётся лежать на полу.
web-rules-chop-chop-5 = Плюс: идите дальше. Стрелка: прыжок куда угодно. Вилка: мышки берут открытый сыр. Нож: ваша сторона пропускает ход. Посуда: ничего.
web-rules-chop-chop-6 = Чоп! Кот остановился на мышке — и поймал её. В норке мышку не достать.
web-rules-chop-chop-7 = Десять сыров, все выходили из дома, и мышка вбежала в норку — победили мышки. Пойманы все четыре — победил кот.

web-rules-holey-cheese-1 = У каждого свой цвет мышек. Пусть ваши выглядывают, а вы собирайте сыр.
web-rules-holey-cheese-2 = Ваш ход: положите карту частью на другие, повернув как угодно. Потом возьмите новую.
web-rules-holey-cheese-3 = Она должна закрыть одну или двух мышек, всё равно чьих.
web-rules-holey-cheese-4 = Мышка выглянула в дырку новой карты — её хозяин сразу получает сыр.
web-rules-holey-cheese-5 = Нельзя ровно поверх карты, нельзя рядом и никогда нельзя на кошку.
web-rules-holey-cheese-6 = Кошка может закрыть до четырёх мышек или ни одной. Кто выглядывает в её дырки, останется на виду до конца.
web-rules-holey-cheese-7 = Все карты на столе: каждая мышка на виду даёт ещё сыр. Побеждает тот, у кого сыра больше.

## The coach

web-hints = Подсказки и шансы
web-hints-what = Все могут спросить: «Что посоветуешь?»
web-hint-ask = Что посоветуешь?
web-hint-thinking = Сейчас подумаю…
web-hint = Мой совет
web-hint-percent = { $percent } %
web-hint-about = около { $percent } %
web-hint-holey-cheese-move-lay = Карта и точка, которые светятся
web-luck = Удача или умение?
web-luck-working = Разбираем всю партию…
web-luck-none = Об этой партии нечего рассказать.
web-luck-luck = Удача
web-luck-skill = Решения
web-luck-change = { $sign }{ $percent } %
web-luck-mistake = Самое дорогое решение
web-luck-luckiest = Самый удачный момент
web-luck-about = Как каждый бросок и каждое решение меняли шансы на победу.
web-luck-estimated = Некоторые шансы известны только примерно.
web-luck-game = Партия { $game }
web-luck-look = Посмотреть
