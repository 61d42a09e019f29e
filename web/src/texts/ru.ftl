# Что говорит только страница.

web-name = Кошки-мышки
web-play-now = Играть
web-guest = Гость
web-start = Начать
web-coming = Идём к столу…
web-opening = Открываем…
web-nothing = Здесь ничего нет
web-to-home = К играм
web-away = Связь пропала. Соединяемся снова…
web-unreachable = Сервер не отвечает. Попробуйте через минутку.
web-seat = Место { $number }
web-bot = бот, { $level }, { $temper }

## Правила и уроки

web-rules = Правила
web-learn = Научиться
web-lesson-title = Урок: { $game }
web-lesson-progress = Сколько урока уже пройдено
web-lesson-other = Мурка
web-lesson-watch = Смотрите: теперь ходит Мурка.
web-lesson-nudge = Так тоже можно. Но в этом уроке попробуйте: { $move }.
web-lesson-cannot = Здесь так по правилам нельзя. Попробуйте: { $move }.
web-lesson-show = Показать
web-lesson-play = Сыграть по-настоящему
web-lesson-again = Ещё раз

## Главная, шапка и общее для всех страниц

web-tagline = Четыре игры про кошек и мышек. Садитесь и играйте.
web-players = от { $least } до { $most } игроков
web-players-exactly = { $least ->
    [one] { $least } игрок
    [few] { $least } игрока
   *[many] { $least } игроков
}
web-minutes = { $minutes ->
    [1] одна минута
    [2] две минуты
    [one] { $minutes } минута
    [few] { $minutes } минуты
   *[many] { $minutes } минут
}
web-against = С кем играем?
web-with-friends = С друзьями
web-join = Есть код?
web-join-go = К столу
web-join-hint = Шесть знаков; раскладка не важна
web-my-tables = Мои столы
web-all-my-games = Все мои игры
web-open-tables = Открытые столы
web-table-playing = Игра идёт
web-table-open = Ждём начала
web-free-seat = свободно
web-free-seats = { $number ->
    [1] одно свободное место
    [one] { $number } свободное место
    [few] { $number } свободных места
   *[many] { $number } свободных мест
}
web-nickname = Как вас называть?
web-keep = Это я
web-cat-mine = Моя кошка
web-cat-dress = Нарядить кошку
web-cat-call = Наряди!
web-cat-dress-of = { $seat }: нарядить кошку
web-cat-keep = Так хорошо
web-cat-another = Другая кошка
web-cat-coat = Шёрстка
web-cat-wear = Что надеть
web-coat-ginger = Рыжая
web-coat-grey = Серая
web-coat-black = Чёрная
web-coat-siamese = Сиамская
web-coat-calico = Трёхцветная
web-coat-white = Белая
web-coat-brown = Коричневая
web-coat-smoky = Дымчатая
web-wear-bow = Бантик
web-wear-glasses = Очки
web-wear-hat = Колпак
web-wear-flower = Цветок
web-wear-bandana = Бандана
web-wear-toque = Поварской колпак
web-wear-crown = Корона
web-wear-nothing = Ничего
web-close = Закрыть
web-theme-auto = Тема: как на устройстве
web-theme-light = Тема: светлая
web-theme-dark = Тема: тёмная
web-sound-on = Звук включён
web-sound-off = Звук выключен
web-speed-slow = Скорость: медленная
web-speed-normal = Скорость: обычная
web-speed-fast = Скорость: быстрая
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
    [1] Всего одна партия.
    [2] Всего две партии. Все очки складываются.
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
web-setup-public = Стол видят все на этом сервере, и сесть может кто угодно
web-series-of = Серия: { $number ->
    [1] одна партия
    [2] две партии
    [one] { $number } партия
    [few] { $number } партии
   *[many] { $number } партий
}
web-house-rules = Домашние правила
web-house-rules-more = Ещё домашние правила
web-by-hand = Свой набор
web-side-ask = За кого играете?
web-side-later = Передумали? Сторону можно сменить рядом с кнопкой «Играть».
web-by-lot = По жребию
web-together = Всего { $sum } из { $total }
web-open-table = Открыть стол
web-you = вы
web-change = Изменить
web-seat-who = Кто здесь сидит?
web-seat-me = Я
web-seat-open = Кто-то из друзей
web-seat-open-hint = любой, у кого есть ссылка
web-seat-reserved = По личной ссылке
web-seat-reserved-hint = место ждёт того, кому вы дадите ссылку
web-seat-guest = Кто-то на этом же устройстве
web-seat-guest-hint = Передавайте телефон по кругу.
web-seat-add = Ещё место
web-seat-remove = Убрать место { $number }
web-guest-number = Игрок { $number }
web-bot-kitten = Котёнок
web-bot-kitten-hint = Ещё учится. Хорош для первой партии.
web-bot-cat = Кот
web-bot-cat-hint = Играет хорошо, но иногда зевает.
web-bot-tiger = Тигр
web-bot-tiger-hint = Знает все шансы и ничего не прощает.
## Стол: чей ход, кто где сидит, что сказано

web-turn-yours = Ваш ход
web-turn-yours-named = { $seat }, ваш ход
web-turn-of = Ходит { $seat }
web-turn-over = Партия окончена
web-turn-wait = Секунду…
web-tab-called = ● { $turn } – { $game }
web-tab = { $game } – { $name }
web-board = Игровое поле
web-story = Что было
web-story-empty = Пока ничего не было.
web-story-open = Что было
web-story-earlier = Что было раньше
web-again = Что они сделали?
web-at-the-table = Игроки
web-mark-you = вы
web-mark-away = нет на связи
web-mark-stand-in = пока играет бот
web-mark-resigned = больше не играет
web-mark-turn = ходит
web-watching-you = Вы смотрите со стороны.
web-watching-count = { $count ->
    [one] Смотрит { $count } человек
    [few] Смотрят { $count } человека
   *[other] Смотрят { $count } человек
}
web-waiting-clock = { $seat }: { $seconds ->
    [1] одна секунда
    [2] две секунды
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
} на ход
web-waiting-clock-you = У вас { $seconds ->
    [1] одна секунда
    [2] две секунды
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
} на ход
web-waiting-gone = { $seat }: нет на связи. Через { $seconds ->
    [1] одну секунду
    [2] две секунды
    [one] { $seconds } секунду
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
} продолжит бот.
web-waiting-idle = { $seat } долго думает. Через { $seconds ->
    [1] одну секунду
    [2] две секунды
    [one] { $seconds } секунду
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
} продолжит бот.
web-waiting-idle-you = Вы ещё здесь? Через { $seconds ->
    [1] одну секунду
    [2] две секунды
    [one] { $seconds } секунду
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
} за вас продолжит бот.
web-stand-in-you = Сейчас за вас играет бот.
web-stand-in-seat = { $seat }: сейчас играет бот.
web-take-back = Вернуться за стол
web-resigned-you = Вы сдались. На вашем месте доигрывает бот.
web-rule = Правило { $rule }
web-menu = Меню
web-emote = Сказать что-нибудь
web-emote-hello = Привет!
web-emote-well-played = Отличный ход!
web-emote-lucky = Повезло!
web-emote-oh-no = Ой-ой!
web-emote-thinking = Хм…
web-emote-hurry = Ваш ход!
web-emote-thanks = Спасибо!
web-emote-purr = Мур-р…
web-emote-squeak = Пи-и!
web-says = { $seat }: { $what }
web-resign = Сдаться
web-resign-seat = { $seat } сдаётся
web-resign-sure = Сдаться? Передумать потом будет нельзя.
web-resign-yes = Да, сдаться
web-resign-no = Нет, играть дальше
web-leave = Выйти из-за стола
web-leave-kept = Место останется вашим. Вернуться можно по той же ссылке.
web-leave-bot = Пока вас нет, за вас играет бот.
web-on-tv = Показать на большом экране
web-game-of = Партия { $game } из { $games }
web-series = Счёт в серии
web-points = { $points ->
    [1] одно очко
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
web-match-closed = К этому столу не попасть
web-reload = Обновить страницу

## На одном устройстве

web-curtain = Передайте устройство: { $seat }
web-curtain-others = Остальные на минутку отворачиваются.
web-curtain-ready = Это я, { $seat }

## Повтор

web-replay-of = Повтор: { $game }
web-replay-game = Какая партия
web-replay-eyes = Чьими глазами
web-replay-eyes-nobody = Со стороны
web-replay-eyes-of = Глазами игрока: { $seat }
web-replay-step = Шаг { $step } из { $steps }
web-replay-slider = Какой момент показан
web-replay-first = В начало
web-replay-back = На шаг назад
web-replay-play = Смотреть
web-replay-pause = Пауза
web-replay-next = На шаг вперёд
web-replay-last = В конец

## Простой стол

web-plain-moves = Что можно сделать
web-plain-filter = { $count ->
    [one] { $count } возможный ход: наберите его часть
    [few] { $count } возможных хода: наберите часть нужного
   *[other] { $count } возможных ходов: наберите часть нужного
}
## Лови мышей!

web-catch-the-mice-cards = Карточки остальных
web-catch-the-mice-my-card = Моя карточка
web-catch-the-mice-points = { $points ->
    [1] одно очко
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
web-catch-the-mice-at-stake = на кону
web-catch-the-mice-in-centre = В центре стола: { $mice }
web-catch-the-mice-on-card = На карточке ({ $seat }): { $mice }
web-catch-the-mice-in-front = Перед карточкой ({ $seat }): { $mice }
web-catch-the-mice-left = { $count ->
    [1] В центре стола одна мышка. Меньше пяти — конец партии.
    [2] В центре стола две мышки. Меньше пяти — конец партии.
    [one] В центре стола { $count } мышка. Меньше пяти — конец партии.
    [few] В центре стола { $count } мышки. Меньше пяти — конец партии.
   *[many] В центре стола { $count } мышек. Меньше пяти — конец партии.
}
web-catch-the-mice-one-more = Можно выбрать ещё одну или взять только эту.
web-catch-the-mice-choose = Нажмите на мышек, которых хотите приманить
web-catch-the-mice-clear = Положить обратно
web-catch-the-mice-stop = Стоп
web-catch-the-mice-stop-for = { $points ->
    [1] забрать одно очко
    [one] забрать { $points } очко
    [few] забрать { $points } очка
   *[many] забрать { $points } очков
}
web-catch-the-mice-roll-again = Ещё бросок
web-catch-the-mice-risk = { $points ->
    [1] на кону одно очко
    [one] на кону { $points } очко
    [few] на кону { $points } очка
   *[many] на кону { $points } очков
}
## Кот-мышелов

web-mouser-choices = Что можно сделать
web-mouser-stop = { $points ->
    [0] Стоп
    [1] Стоп: одно очко
    [one] Стоп: { $points } очко
    [few] Стоп: { $points } очка
   *[many] Стоп: { $points } очков
}
web-mouser-begin = Сначала — три кубика из мешка.
web-mouser-noted = { $mice ->
    [1] Записана одна мышка, её кубик снова в мешке.
    [2] Записаны две мышки, их кубики снова в мешке.
    [one] Записана { $mice } мышка, её кубик снова в мешке.
    [few] Записаны { $mice } мышки, их кубики снова в мешке.
   *[many] Записано { $mice } мышек, их кубики снова в мешке.
}
web-mouser-noted-before = + { $mice } записано
web-mouser-failed = { $seat }: три собаки, очков нет.
web-mouser-scored = { $points ->
    [1] { $seat } останавливается: одно очко.
    [one] { $seat } останавливается: { $points } очко.
    [few] { $seat } останавливается: { $points } очка.
   *[many] { $seat } останавливается: { $points } очков.
}
web-mouser-last-round = Последний круг
web-mouser-extra-round = Поровну: ещё один круг
web-mouser-goes-first = Начинает круг.
web-mouser-sits-out = В этом круге не ходит.
## Чоп! Чоп!

web-chop-chop-kitchen = Кухня
web-chop-chop-under = Под столом
web-chop-chop-you = вы
web-chop-chop-place = Откуда начнёт кошка? Выберите клетку на столе.
web-chop-chop-start-cat = Вы за кошку: бросьте кубик.
web-chop-chop-start-mice = Вы за мышек: бросьте кубик.
web-chop-chop-turn-cat = Ход кошки: { $seat }
web-chop-chop-turn-mice = Ход мышек: { $seat }
web-chop-chop-choose-mouse = Выберите мышку.
web-chop-chop-choose-cell = Куда пойдёт { $piece }?
web-chop-chop-cancel = Выбрать заново
web-chop-chop-die-cat = Кубик кошки: { $number }
web-chop-chop-die-mice = Кубик мышек: { $number }
web-chop-chop-caught = Поймано мышек: { $count } из четырёх
web-chop-chop-spot = { $cell }: { $things }.
web-chop-chop-spot-target = Сюда можно пойти.
web-chop-chop-spot-movable = Может пойти.
web-chop-chop-thing-tile = закрытая плитка
web-chop-chop-thing-cheese = кусочек сыра
web-chop-chop-thing-leg = ножка стола
web-chop-chop-thing-nothing = пусто
## Сыр с дырками

web-holey-cheese-table = Стол. Стрелки двигают карту, T поворачивает, N — следующее место для неё, Enter кладёт. Плюс и минус меняют размер.
web-holey-cheese-you = вы
web-holey-cheese-hand = Карты на руках
web-holey-cheese-choose-card = Выберите карту.
web-holey-cheese-choose-place = Нажмите на точку: туда ляжет середина карты. { $places ->
    [1] Подходит одно место.
    [one] Подходит { $places } место.
    [few] Подходят { $places } места.
   *[many] Подходит { $places } мест.
}
web-holey-cheese-turn-it = Так она никуда не ложится. Поверните её.
web-holey-cheese-fits-nowhere = Сейчас эта карта никуда не ложится. Выберите другую.
web-holey-cheese-not-here = Сюда она не ложится.
web-holey-cheese-none-fits = Ни одной карте нет места. Выберите, какую отложить.
web-holey-cheese-turn = Повернуть
web-holey-cheese-lay = Положить
web-holey-cheese-put-away = Отложить
web-holey-cheese-why = Почему нельзя?
web-holey-cheese-nearer = Ближе
web-holey-cheese-farther = Дальше
web-holey-cheese-all = Показать всё
web-holey-cheese-fits-nowhere-short = Сейчас никуда не подходит.
web-holey-cheese-gain-you = вам
web-holey-cheese-gain-none = Сыра здесь никто не получит.

## Стол перед началом

web-invite = Позвать друзей
web-code-read = Код стола: { $code }
web-link = Ссылка
web-copy-link = Скопировать ссылку
web-copied = Ссылка скопирована. Вставьте её в сообщение.
web-share = Отправить
web-qr = QR-код
web-tv = Большой экран
web-only-here = Адрес «localhost» открывается только на этом компьютере. Откройте страницу по адресу этого компьютера в вашей сети, и ссылка подойдёт всем дома.
web-at-table = За столом
web-place-open = Свободное место
web-place-reserved = Ждёт гостя по личной ссылке
web-host = хозяин стола
web-same-device = на этом устройстве
web-role-cat = играет за кошку
web-not-ready = ещё готовится
web-not-here = пока не здесь
web-sit-here = Сесть сюда
web-move-here = Пересесть
web-sit-down = Сесть за стол
web-seat-choose = Выбрать
web-seat-more = Ещё: { $name }
web-seat-name = Как зовут того, кто на этом месте?
web-keep-name = Оставить это имя
web-rename-seat = Изменить имя
web-stand = Встать из-за стола
web-swap = Поменяться местами
web-swap-with = С кем поменяться?
web-kick = Попросить выйти
web-kick-sure = { $name } больше не сможет сесть за этот стол.
web-lock = Больше никто не садится
web-fill = Посадить ботов на свободные места
web-ready = Я в игре
web-missing-seats = { $number ->
    [1] Свободно одно место. Подождите друзей или посадите бота.
    [one] Свободно { $number } место. Подождите друзей или посадите бота.
    [few] Свободно { $number } места. Подождите друзей или посадите ботов.
   *[many] Свободно { $number } мест. Подождите друзей или посадите ботов.
}
web-waiting-seats = { $number ->
    [1] Ещё одно свободное место.
    [one] Ещё { $number } свободное место.
    [few] Ещё { $number } свободных места.
   *[many] Ещё { $number } свободных мест.
}
web-missing-ready = Ещё не готовы: { $names }.
web-all-here = Все в сборе.
web-host-starts = Игру начинает { $host }.
web-clock-is = { $seconds ->
    [1] одна секунда на ход
    [2] две секунды на ход
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
web-move-hint = Откройте эту ссылку на другом устройстве и играйте дальше там.
web-move-left = { $seconds ->
    [1] Работает ещё одну секунду.
    [2] Работает ещё две секунды.
    [one] Работает ещё { $seconds } секунду.
    [few] Работает ещё { $seconds } секунды.
   *[many] Работает ещё { $seconds } секунд.
}
web-move-again = Сделать новую ссылку
web-door-called = { $host } ждёт вас за столом.
web-door-open = За столом есть место для вас.
web-door-watch = Только посмотреть

## Мои игры и место, которое переезжает

web-no-games = Пока ничего не сыграно. Коробки с играми ждут на полке.
web-totals = Всего
web-played = { $number ->
    [1] одна партия
    [2] две партии
    [one] { $number } партия
    [few] { $number } партии
   *[many] { $number } партий
}
web-won = { $number ->
    [0] побед пока нет
    [1] одна победа
    [2] две победы
    [one] { $number } победа
    [few] { $number } победы
   *[many] { $number } побед
}
web-finished = Сыграно
web-place = { $place ->
    [1] Первое место
    [2] Второе место
    [3] Третье место
    [4] Четвёртое место
    [5] Пятое место
    [6] Шестое место
    [7] Седьмое место
   *[other] Место { $place }
}
web-ended-resigned = Партия сдана
web-ended-abandoned = Партия не доиграна
web-replay = Посмотреть ещё раз
web-my-data = Что этот сервер знает обо мне
web-my-data-hint = Ваше имя и кто где сидел. Ни регистрации, ни почты, и никому другому это не достанется.
web-download = Скачать все мои игры
web-notice = От хозяев сервера: { $text }
web-kept = Что о вас хранится
web-kept-name = Ваше имя и секрет в этом браузере, по которому сервер вас узнаёт. Ни почты, ни пароля.
web-kept-games = Где вы сидели, каждый ход и каждый результат.
web-kept-days = { $days ->
    [0] Они хранятся, пока работает сервер.
    [one] Партия удаляется через { $days } день после конца, и ваше имя тоже, если с тех пор вы не играли.
    [few] Партия удаляется через { $days } дня после конца, и ваше имя тоже, если с тех пор вы не играли.
   *[other] Партия удаляется через { $days } дней после конца, и ваше имя тоже, если с тех пор вы не играли.
}
web-kept-dice = Для кубиков — случайное число с этого устройства.
web-kept-backups = { $days ->
    [1] В резервных копиях и в базах, вместо которых поставили копию, всё это остаётся на срок до одного дня, даже после «Забыть меня».
    [one] В резервных копиях и в базах, вместо которых поставили копию, всё это остаётся на срок до { $days } дня, даже после «Забыть меня».
    [few] В резервных копиях и в базах, вместо которых поставили копию, всё это остаётся на срок до { $days } дней, даже после «Забыть меня».
   *[other] В резервных копиях и в базах, вместо которых поставили копию, всё это остаётся на срок до { $days } дней, даже после «Забыть меня».
}
web-kept-forgotten = После «Забыть меня» остаётся отпечаток этого секрета — столько же, сколько хранится оконченная партия, — чтобы старая копия вас не вернула. Кто вы, по нему не узнать.
web-kept-host = Ваш адрес в интернете хранится, только если хозяин сервера закроет ему вход, и до тех пор, пока не откроет снова. Распоряжения хозяина записываются в журнал вместе с адресами и именами, которые в них есть. { $days ->
    [0] Журнал хранится, пока работает сервер.
    [one] Каждая запись удаляется через { $days } день.
    [few] Каждая запись удаляется через { $days } дня.
   *[other] Каждая запись удаляется через { $days } дней.
}
web-kept-where = Всё это лежит там, где решил хозяин сервера: на компьютере, где работает сервер, или в отдельной базе данных. Если хозяин переносит резервные копии в другое место, удалить их там может только он. В этом браузере остаются ваши настройки, ваша кошка, партии этого устройства и то, что сервер обещал о кубиках.
web-forget = Забыть меня
web-forget-sure = Забыть обо мне всё?
web-forget-hint = Ваше имя исчезнет, а места за всеми столами станут ничьими. Партии, которые ещё идут, доиграет бот. Отменить это будет нельзя.
web-forget-no = Оставить всё как есть
web-forget-yes = Забыть меня
web-forgotten = Готово. Здесь вас больше никто не знает.
web-ticket = Играть дальше здесь
web-ticket-hint = Ваше место за столом переедет на это устройство. На другом можно будет смотреть.
web-ticket-take = Перенести место сюда
## Конец

web-end = Результат
web-result-you = Вы победили!
web-result-one = Побеждает { $seat }!
web-result-many = Общая победа: { $winners }!
web-result-draw = Ничья: у всех первое место!
web-result-resigned = { $seat } сдаётся, побеждает { $winner }.
web-result-you-resigned = Вы сдались, побеждает { $winner }.
web-result-all-resigned = Все сдались.
web-result-abandoned = Все ушли. Партия осталась недоигранной.
web-place-number = { $place }.
web-count-cheeses = Кусочков сыра у мышек: { $count } из десяти.
web-count-caught = Мышек поймано: { $count }.
web-last-game = Последняя партия
web-next-game = Дальше: партия { $game } из { $games }
web-rematch = Сыграть ещё
web-rematch-open = Кое-кто хочет сыграть ещё.
web-rematch-join = Я за: сыграем ещё
web-rematch-watch = Посмотреть следующую игру
web-share-result = Поделиться
web-share-copied = Скопировано
web-share-text = { $game }: { $result }
web-record = Сохранить запись
web-dice-check = Проверить кубики
web-dice-working = Бросаем все кубики заново…
web-dice-failed = Запись не пришла, проверить нечего. Попробуйте через минутку.
web-dice-again = Попробовать ещё раз
web-dice-right = Кубики были честными
web-dice-wrong = С кубиками что-то не так
web-dice-game = Партия { $game }: { $rolls ->
    [one] проверен { $rolls } бросок
    [few] проверено { $rolls } броска
   *[other] проверено { $rolls } бросков
}.
web-dice-how = Как мы это проверили
web-dice-explained = До начала сервер загадал секретное число и показал только его отпечаток. Каждый бросок, каждая карта и каждая плитка получаются из этого числа и из того, что потом добавили игроки: ни у кого не было шпаргалки, куда можно подглядеть, и подменить кубики после этого было нельзя. Теперь число открыто, и это устройство пересчитало всё заново. В одном остаётся поверить на слово: тот, кто держит сервер, знает число и мог бы заглянуть вперёд.
web-dice-shared = До начала сервер загадал секретное число и показал только его отпечаток. Потом каждое устройство загадало свои секретные числа и тоже показало отпечаток. Для каждого броска все устройства давали по числу, и кубики падали, только когда собрались все: заранее их не знал никто, даже тот, кто держит сервер. Теперь все числа открыты, и это устройство пересчитало всё заново.
web-dice-links = { $missing ->
    [0] Все устройства участвовали в каждом броске.
    [1] В одном броске не хватало устройства.
   *[other] Бросков, в которых не хватало устройства: { $missing }.
}
web-dice-chain = Затем устройство на месте { $number } показало отпечаток своих чисел:
web-dice-wrong-link = Шаг { $step }: число одного из устройств не подходит к своему отпечатку.
web-dice-not-my-links = Чисел, которые дало это устройство, там нет.
web-dice-missing-now = Бросок без устройства: { $names }.
web-dice-commitment = Сначала сервер показал отпечаток секретного числа:
web-dice-mine = Только потом это устройство отправило свою часть:
web-dice-players = В начале партии закрепили то, что добавили все игроки:
web-dice-seed = После конца открыли секретное число:
web-dice-not-seen = До начала этого устройства за столом не было, и какой отпечаток показали тогда, оно не знает.
web-dice-without-mine = Того, что добавило это устройство, там нет.
web-dice-no-seed = Секретное число не опубликовано.
web-dice-not-the-promised-seed = Секретное число не подходит к своему отпечатку.
web-dice-another-promise = До начала был показан другой отпечаток.
web-dice-other-players = Игроки добавляли что-то другое.
web-dice-wrong-die = Шаг { $step }: из этих чисел выходит другое.

## Конец в картинках

web-comfort = Бывает: и у лучшей кошки мышка убегает. А эта принесла вам сыра.
web-comfort-close = Совсем чуть-чуть! Эта мышка болела за вас.
web-comfort-second = Второе место! Мышка несёт вам приз.
web-curve = Шансы на победу, шаг за шагом
web-curve-look = Посмотреть: { $what }
web-curve-choice = { $seat }: { $what }
web-curve-ask = Показать, как шла партия
web-end-more = Ещё
web-souvenir = Картинка на память
web-souvenir-save = Сохранить или послать картинку
web-souvenir-here = Она рисуется на этом устройстве и никуда не отправляется.
web-souvenir-failed = Этот браузер не даёт рисовать картинки. Выручит снимок экрана.
web-chop-chop-chop = ЧОП!
web-mouser-woof = Гав!
web-temper-sleepy = соня
web-temper-cheeky = озорник
web-temper-careful = тихоня
web-temper-bold = смельчак
web-bot-says-sleepy-joy-1 = М-м? А, славно.
web-bot-says-sleepy-joy-2 = Это я во сне.
web-bot-says-sleepy-oops-1 = Зеваю… В другой раз.
web-bot-says-sleepy-oops-2 = Утро вечера мудренее.
web-bot-says-cheeky-joy-1 = Видали?
web-bot-says-cheeky-joy-2 = Проще простого. Мур.
web-bot-says-cheeky-oops-1 = Так и было задумано!
web-bot-says-cheeky-oops-2 = Никто же не видел?
web-bot-says-careful-joy-1 = Тише едешь — дальше будешь.
web-bot-says-careful-joy-2 = Всё по плану.
web-bot-says-careful-oops-1 = Чуяли мои усы…
web-bot-says-careful-oops-2 = Ой-ой-ой.
web-bot-says-bold-joy-1 = Ха! Ещё!
web-bot-says-bold-joy-2 = Вот так-то!
web-bot-says-bold-oops-1 = Попытка не пытка!
web-bot-says-bold-oops-2 = Ничего, ещё разок!
web-bot-name-1 = Барсик
web-bot-name-2 = Перчик
web-bot-name-3 = Пушок
web-bot-name-4 = Кекс
web-bot-name-5 = Уголёк
web-bot-name-6 = Тишка
web-bot-name-7 = Мурзик
web-bot-name-8 = Пончик
web-tv-come = Берите телефон и садитесь за стол.
web-tv-ready = Все в сборе! Начать можно с любого телефона.
web-aloud-on = Чтение вслух включено
web-aloud-off = Чтение вслух выключено
web-kicked = Ваше место снова свободно
web-kicked-what = Хозяин стола просит вас освободить место. Смотреть игру по-прежнему можно.
web-kicked-watch = Смотреть
web-locked-out = Стол закрыт: кто сядет, решает { $host }. Можно смотреть.
web-no-seat = Все места заняты. Можно смотреть или подождать места. Игру начинает { $host }.

## На большом экране

web-controller = Этот телефон — пульт
web-controller-what = Поле на большом экране, а здесь только то, что ваше.
web-controller-board = Показать поле и здесь
web-controller-look = Смотрите на большой экран.
web-controller-yours = Ваш ход!
web-tv-join = Наведите телефон на квадрат или откройте { $host } и наберите:
web-tv-watch = Смотреть с телефона
web-tv-qr = Ссылка на этот стол
web-tv-free = свободно
web-tv-leave = Назад к столу
web-tv-full = На весь экран
web-tv-window = В окне

## Правила в картинках

web-rules-mouser-1 = Каждая пойманная мышка — это очко. Наберите 13 или больше, и больше других.
web-rules-mouser-2 = Зелёные кубики лёгкие, жёлтые так себе, на красных полно собак.
web-rules-mouser-3 = Ваш ход: не глядя вытяните из мешка три кубика и бросьте.
web-rules-mouser-4 = Собаки — налево, мышки — направо. Норы остаются посередине.
web-rules-mouser-5 = Остановитесь — и каждая мышка даёт очко. Или продолжайте: бросьте норы ещё раз, добрав кубики до трёх.
web-rules-mouser-6 = Три собаки — и ход окончен: ни одного очка.
web-rules-mouser-7 = У кого-то уже 13? Доиграйте круг. Побеждает тот, у кого больше очков.

web-rules-catch-the-mice-1 = Ловите мышек подороже: красная 5, оранжевая 4, жёлтая 3, зелёная 2, синяя 1.
web-rules-catch-the-mice-2 = Бросьте два кубика. Приманите из центра стола по мышке каждого цвета — они сядут перед вашей карточкой.
web-rules-catch-the-mice-3 = Пара приманивает двух мышек своего цвета, и их можно даже украсть с чужой карточки.
web-rules-catch-the-mice-4 = Белый — это любой цвет. Из него тоже получается пара.
web-rules-catch-the-mice-5 = Остановитесь — и мышки перед вашей карточкой пойманы.
web-rules-catch-the-mice-6 = Или бросайте ещё. Но цвет, который уже перед вами, второй раз не приманить: если брать некого, разбегутся все.
web-rules-catch-the-mice-7 = К концу хода в центре стола меньше пяти мышек — партия окончена. Побеждает тот, у кого больше очков.

web-rules-chop-chop-1 = Четыре мышки крадут десять кусочков сыра и бегут домой. Кошка хочет поймать всех четырёх.
web-rules-chop-chop-2 = Бросьте кубик и пройдите ровно столько клеток. Поворачивать можно, наискосок ходить нельзя.
web-rules-chop-chop-3 = На стол забирается только кошка. Под стол и в норки ходят только мышки.
web-rules-chop-chop-4 = Откройте плитку, на которой остановились. Мышка забирает сыр, а под кошкой он остаётся лежать на полу.
web-rules-chop-chop-5 = Плюс: идите дальше. Стрелка: прыжок почти куда угодно. Вилка: мышки могут взять открытый кусочек сыра. Нож: ваша сторона пропускает ход. Посуда: ничего.
web-rules-chop-chop-6 = Чоп! Кошка остановилась на мышке — и поймала её. В норке мышку не достать.
web-rules-chop-chop-7 = Десять кусочков сыра, все мышки выходили из дома, и одна вбежала в норку — победили мышки. Пойманы все четыре — победила кошка.

web-rules-holey-cheese-1 = У каждого мышки своего цвета. Пусть ваши выглядывают, а вы собирайте сыр.
web-rules-holey-cheese-2 = Ваш ход: положите карту так, чтобы она закрыла часть других. Поворачивайте её как угодно. Потом возьмите новую.
web-rules-holey-cheese-3 = Она должна закрыть одну или двух мышек, всё равно чьих.
web-rules-holey-cheese-4 = Мышка выглянула в дырку новой карты — её хозяин сразу получает кусочек сыра.
web-rules-holey-cheese-5 = Нельзя класть точно поверх одной карты, нельзя рядом с картами и никогда нельзя на кошку.
web-rules-holey-cheese-6 = Кошка может закрыть до четырёх мышек или ни одной. Мышки в её дырках останутся на виду до конца.
web-rules-holey-cheese-7 = Все карты на столе: каждая мышка на виду даёт ещё кусочек сыра. Побеждает тот, у кого больше сыра.

## Тренер

web-shared-dice = Общий бросок
web-shared-dice-what = В каждом броске участвуют все устройства: заранее его не знает никто, даже хозяин сервера
web-hints = Подсказки и шансы
web-hints-what = Каждый может спросить: «Что посоветуешь?»
web-hint-ask = Что посоветуешь?
web-hint-thinking = Сейчас подумаю…
web-hint = Мой совет
web-hint-percent = { $percent } %
web-hint-about = около { $percent } %
web-hint-holey-cheese-move-lay = Карта и точка, которые светятся
web-hint-holey-cheese-move-lay-cat = Карта и точка, которые светятся
web-brief-holey-cheese-move-lay = Положить мышиную карту, которая { $does }
web-brief-holey-cheese-move-lay-cat = Положить кошачью карту, которая { $does }
web-luck = Удача или умение?
web-luck-working = Разбираем всю партию…
web-luck-none = Об этой партии нечего рассказать.
web-luck-luck = Удача
web-luck-skill = Решения
web-luck-rest = Не разгадано
web-luck-change = { $sign }{ $percent } %
web-luck-mistake = Самое обидное решение
web-luck-luckiest = Самый удачный момент
web-luck-about = Как каждый бросок и каждое решение меняли шансы на победу.
web-luck-estimated = Некоторые шансы известны только примерно.
web-luck-game = Партия { $game }
web-luck-look = Посмотреть

# Without a server.
web-alone = Сервер не отвечает. С ботами и всей компанией на одном устройстве можно играть и без него.
web-passing = Браузер здесь ничего не запоминает: партия живёт, пока открыта эта страница.
web-not-kept = Браузер не смог это сохранить, поэтому ничего не изменилось. Освободите немного места и попробуйте ещё раз.
web-newer-page = Ваши партии теперь хранит более новая версия страницы, а эта ничего не сохраняет. Обновите страницу, чтобы продолжить.
web-engine-again = На этом устройстве что-то сломалось. Продолжаем с последнего хода.
web-engine-broken = На этом устройстве игра всё время останавливается. Ходы сохранены: обновите страницу и продолжайте.
web-engine-broken-passing = На этом устройстве игра всё время останавливается. Браузер ничего не хранит, но эта страница помнит ваши ходы: не закрывайте её, и она попробует ещё раз.
web-engine-away = Игру не удалось загрузить. Проверьте связь и попробуйте ещё раз.
web-dice-own = Кубики бросало само это устройство, по тем же правилам, что и сервер. Числа были выбраны до начала партии и потом не менялись. Но тому, кто не доверяет этому устройству, это ничего не докажет.
web-own-data = Партии на этом устройстве
web-own-data-hint = Они хранятся только в этом браузере. Заберите записи с собой и проверьте кубики любой программой.
web-own-download = Скачать партии с этого устройства

# A static site.
web-server = С друзьями
web-server-go = К серверу
web-server-hint = Адрес сервера koshki, вашего или друзей
web-server-wrong = Это не адрес. Он выглядит так: cats.example
web-server-needed = Позвать других можно только на сервере. Впишите его адрес вверху главной страницы.

web-whatif = А что, если…
web-whatif-about = Играйте дальше с этого момента. Это тренировка: сама партия останется как была.
web-whatif-seats = Кто играет?
web-whatif-me = Я
web-whatif-dice = Кубики
web-whatif-dice-same = Те же
web-whatif-dice-fresh = Новые
web-whatif-dice-same-hint = Выпадает то же, что тогда, пока в том же ходу бросают то же самое. Иначе бросок новый.
web-whatif-dice-fresh-hint = Каждый бросок новый.
web-whatif-hidden = Закрытые карты
web-whatif-hidden-true = Как были
web-whatif-hidden-anew = Вытянуть заново
web-whatif-hidden-true-hint = Партия окончена, поэтому карты лежат так, как лежали на самом деле.
web-whatif-hidden-anew-hint = Всё, что не видно с места «{ $seat }», вытянуто заново.
web-whatif-go = Играть дальше

web-practice = Тренировка
web-practice-title = { $game } · тренировка
web-practice-branch = Игра идёт с шага { $step } другой партии.
web-practice-taken = { $number ->
    [one] Ходы возвращали { $number } раз.
    [few] Ходы возвращали { $number } раза.
   *[many] Ходы возвращали { $number } раз.
}
web-practice-dice-same = Где бросают то же самое, выпадает то же, что раньше; проверить эти кубики нельзя.
web-practice-dice-fresh = Кубики новые; проверить их нельзя.
web-practice-true = Закрытые карты лежат так, как лежали на самом деле.
web-practice-hidden = Карты, которых не видно с места «{ $seat }», вытянуты заново.
web-practice-back = Как было на самом деле
web-practice-share = Поделиться этой игрой
web-practice-replay = Тренировка, с шага { $step }.
web-undo = Вернуть ход
web-undo-hint = Тогда эта партия станет тренировкой.

web-study = Разбор
web-study-about = Этого не было: кто-то играет дальше с шага { $step } одной партии.
web-study-closed = Эту игру не открыть
web-import = Открыть запись…
web-import-hint = Запись, которую сохранили вы или друзья: посмотрите её, спросите тренера, играйте дальше с любого момента.
web-import-done = { $number ->
    [1] Открыта одна партия. Она в списке.
    [2] Открыты две партии. Они в списке.
    [one] Открыта { $number } партия. Она в списке.
    [few] Открыто { $number } партии. Они в списке.
   *[many] Открыто { $number } партий. Они в списке.
}
web-imported = Открытая запись

web-mistakes = Работа над ошибками
web-mistakes-of = { $number } из { $all }
web-mistakes-ask = { $seat }: этот выбор дорого обошёлся. Как бы вы сыграли сейчас?
web-mistakes-judging = Тренер думает…
web-mistakes-right = Именно так!
web-mistakes-equal = Насколько видит тренер, лучше не сыграть.
web-mistakes-as-before = Так и сыграно тогда.
web-mistakes-wrong = Не совсем: так на { $points ->
    [1] одну победу
    [2] две победы
    [one] { $points } победу
    [few] { $points } победы
   *[many] { $points } побед
} меньше в ста партиях.
web-mistakes-glows = Лучший выбор подсвечен на поле.
web-mistakes-gains = Это на { $points ->
    [1] одну победу
    [2] две победы
    [one] { $points } победу
    [few] { $points } победы
   *[many] { $points } побед
} больше в ста партиях, чем тогда.
web-mistakes-words = Словами
web-mistakes-answer = Лучше: «{ $move }».
web-mistakes-show = Показать ответ
web-mistakes-next = Дальше
web-mistakes-on = Что было бы потом
web-mistakes-play = Играть отсюда
web-mistakes-done = На сегодня всё. Что не вышло, вернётся завтра, через три дня и через неделю.
web-mistakes-none = Тренер не нашёл выбора, который точно чего-то вам стоил. Отлично сыграно!
web-mistakes-none-due = Сегодня повторять нечего.
web-mistakes-due = Работа над ошибками: сегодня { $number }

web-puzzle-of-day = Задача дня
web-puzzles = Задачи
web-puzzle-of = { $game }, { $date }
web-puzzle-number = Задача { $number }
web-puzzle-levels = Сложность
web-puzzle-kitten = Лёгкие
web-puzzle-cat = Средние
web-puzzle-tiger = Трудные
web-puzzle-laying = Раскладываем поле…
web-puzzle-ask = Ваш ход. Один выбор явно лучше всех: какой?
web-puzzle-again = Вы уже решали эту задачу. Попробуйте ещё раз, если хотите: считается первый ответ.
web-puzzle-best = Именно так: больше шансов на победу ничто не даёт!
web-puzzle-lost = Этот выбор обошёлся в { $lost } на сто партий.
web-puzzle-lost-at-least = Этот выбор обошёлся не меньше чем в { $lost } на сто партий.
web-puzzle-cheese = Сыр: { $cheese } из { $all }
web-puzzle-score = Ответов: { $answered } из { $of }, из них лучших: { $solved }. Сыр: { $cheese } из { $all }.
web-puzzle-why = Почему
web-puzzle-next = Следующая задача
web-puzzle-more = Ещё задачи
web-puzzle-on = Что может быть дальше
web-puzzle-all-done = На все эти задачи есть ответ! В этой игре: { $answered }, из них лучших: { $solved }. Сыр: { $cheese } из { $all }.
web-puzzle-no-game = Для этой игры задач нет. Выберите другую или решите задачу дня.
web-puzzle-no-number = Задачи «{ $number }» нет: в этой игре задачи с 1 по { $all }.
web-puzzle-no-engine = Этот браузер слишком старый для задач: игры в нём не запускаются.
web-puzzle-away = Задачи сейчас не загрузить. Попробуйте, когда появится связь.

## The host's page

web-host-title = Ваш сервер
web-host-here = Сейчас здесь
web-host-tables = Столы
web-host-connections = Соединения
web-host-machine = Загрузка компьютера
web-host-backup = Последняя копия
web-host-no-backup = пока нет
web-host-running = Работает
web-host-version = Версия
web-host-of = { $number } из { $most }
web-host-not-writable = Сервер сейчас не может ничего сохранить. Может быть, на диске нет места?
web-host-no-tables = За столами сейчас никого.
web-host-only-bots = Только боты
web-host-close = Закрыть
web-host-close-sure = { $game } ({ $names }): стол закроется прямо сейчас. Партия останется неоконченной.
web-host-opens = Можно открывать новые столы
web-host-stop-sure = Никто не сможет открыть новый стол, пока вы снова не разрешите. Начатые партии продолжатся.
web-host-open-sure = Все снова смогут открывать новые столы.
web-host-people = Люди
web-host-no-people = Сейчас здесь никого.
web-host-person = { $name }: что сделать?
web-host-muted = без реакций
web-host-say = Сказать всем, кто здесь
web-host-say-send = Сказать
web-host-say-sure = Все, кто здесь, прочтут: «{ $notice }»
web-host-rename = Другое имя
web-host-rename-do = Переименовать
web-host-rename-sure = { $name }: за всеми столами имя теперь будет { $to }.
web-host-mute = Скрыть реакции
web-host-mute-sure = { $name }: реакций больше никто не увидит.
web-host-unmute = Разрешить реакции
web-host-unmute-sure = { $name }: реакции снова увидят все.
web-host-ban = Закрыть вход этому человеку
web-host-ban-sure = { $name }: придётся выйти сразу, и вернуться нельзя, пока вы не разрешите.
web-host-ban-address = Закрыть вход с адреса { $address }
web-host-ban-address-sure = Всем с адреса { $address } придётся выйти сразу, и вернуться нельзя, пока вы не разрешите. Это может быть целый дом.
web-host-banned = Кому закрыт вход или скрыты реакции
web-host-is-banned = вход закрыт
web-host-forgotten = Кто-то, кого здесь больше нет
web-host-pardon = Впустить
web-host-pardon-sure = { $name }: вход снова открыт.
web-host-warnings = Последние предупреждения журнала
web-host-no-warnings = С запуска предупреждений не было.
web-host-log = Всё, что вы здесь делаете, записывается в host.log в папке сервера.
web-host-leave = Выйти с этой страницы
web-host-sure = Точно?
web-host-yes = Да
web-host-no = Нет, оставить как есть
web-host-done = Готово.

# Any position.
web-laying = Любая позиция
web-laying-title = { $game }: любая позиция
web-laying-now = Выбирает { $seat }. Попробуйте ход прямо на поле: если так нельзя, покажем правило.
web-laying-others = Ходит { $seat }.
web-laying-luck = Теперь решает случай: укажите, что выпало, или оставьте выбор ему.
web-laying-over = Партия окончена.
web-laying-rule = Правило { $number }
web-laying-play = Играть дальше
web-laying-again = Назад к расстановке
web-laying-here = Изменить эту позицию
web-laying-share = Скопировать ссылку
web-laying-player = Игрок { $number }
web-laying-more = Ещё: { $what }
web-laying-fewer = Убрать: { $what }
web-laying-of = { $place }: { $what }
web-laying-turn = Чей ход?
web-laying-players = Игроков
web-laying-first = Кто начинал?
web-laying-next = Что дальше?
web-laying-points = Очки
web-laying-rest = Ещё
web-laying-nobody = никто
web-laying-die = Кубик { $number }
web-laying-options = Домашние правила
web-laying-text = Одной строкой
web-laying-text-about = Вся позиция в виде текста: её можно сохранить или вставить сюда. Программы её тоже понимают.
web-laying-text-lay = Расставить
web-laying-fell = Что выпало?
web-laying-fall = Пусть решит случай
web-laying-looks = Сейчас смотрит только { $seat }.
web-laying-may = { $number ->
    [one] { $seat }: { $number } возможный ход
    [few] { $seat }: { $number } возможных хода
   *[many] { $seat }: { $number } возможных ходов
}
web-laying-moves = Возможные ходы
web-laying-many = И ещё { $number } на поле.
web-laying-coach = Спросить тренера
web-laying-tap = А можно иначе? Попробуйте на поле: покажем правило, которое это запрещает.
web-laying-dice-fall = Падают сами
web-laying-dice-hand = Ввожу я
web-laying-hidden = Карты, которых никто не видел, выбраны случайно.
web-laying-mouser-next-start = начало хода
web-laying-mouser-next-choose = бросать ещё или остановиться
web-laying-mouser-next-draw = вытягиваем кубики
web-laying-mouser-next-roll = бросаем кубики
web-laying-mouser-next-over = партия окончена
web-laying-mouser-mice = Пойманные мышки
web-laying-mouser-dogs = Собаки
web-laying-mouser-hand = Норы перед вами
web-laying-mouser-drawn = Вытянуты, ещё не брошены
web-laying-mouser-noted = Мышки, записанные, когда мешок опустел
web-laying-mouser-playing = Кто играет в этом круге?
web-laying-catch-the-mice-next-start = начало хода
web-laying-catch-the-mice-next-lure = приманиваем мышек
web-laying-catch-the-mice-next-choose = бросать ещё или остановиться
web-laying-catch-the-mice-next-over = партия окончена
web-laying-catch-the-mice-lured = Перед карточкой
web-laying-catch-the-mice-card = На карточке ({ $seat })
web-laying-catch-the-mice-centre = Остальные в центре стола:
web-laying-chop-chop-cat = кошка
web-laying-chop-chop-mice = мышки
web-laying-chop-chop-mouse = Кто ходит за мышек?
web-laying-chop-chop-next-place = кошка выбирает место
web-laying-chop-chop-next-start = начало хода
web-laying-chop-chop-next-walk = фигурка идёт
web-laying-chop-chop-next-flip = переворачиваем плитку
web-laying-chop-chop-next-extra = ещё шаги
web-laying-chop-chop-next-jump = прыжок по стрелке
web-laying-chop-chop-next-fork = вилка
web-laying-chop-chop-next-over = партия окончена
web-laying-chop-chop-rolled = На кубике
web-laying-chop-chop-extra = На плитке
web-laying-chop-chop-over = Чем закончилось?
web-laying-chop-chop-over-cat = кошка победила
web-laying-chop-chop-over-mice = мышки победили
web-laying-chop-chop-over-draw = ничья
web-laying-chop-chop-moved = Какая фигурка уже пошла в этот ход?
web-laying-chop-chop-brush = Выберите, что поставить, и нажмите на клетку
web-laying-chop-chop-tile = закрытая плитка
web-laying-chop-chop-cheese = открытый кусочек сыра
web-laying-chop-chop-bare = ничего
web-laying-chop-chop-tiles = Ещё не перевёрнуты: на полу { $lying }, здесь сосчитано { $counted }
web-laying-chop-chop-skip = Кто пропускает следующий ход?
web-laying-chop-chop-locked = Какая мышка должна ходить ещё раз?
web-laying-chop-chop-caught = Поймана: { $piece }
web-laying-chop-chop-quiet = Сколько ходов подряд ничего не происходит
web-laying-holey-cheese-eyes = Кто спрашивает?
web-laying-holey-cheese-table = { $number ->
    [0] На столе: начальная карта
    [one] На столе: { $number } ход после начальной карты
    [few] На столе: { $number } хода после начальной карты
   *[many] На столе: { $number } ходов после начальной карты
}
web-laying-holey-cheese-next-card = Положить следующую карту
web-laying-holey-cheese-left = Левее
web-laying-holey-cheese-right = Правее
web-laying-holey-cheese-up = Выше
web-laying-holey-cheese-down = Ниже
web-laying-holey-cheese-turn = Повернуть
web-laying-holey-cheese-lay = Лежит здесь
web-laying-holey-cheese-back = Убрать последнюю
web-laying-holey-cheese-away = Одна отложена рубашкой вверх
web-laying-holey-cheese-next-lay = кладут карту
web-laying-holey-cheese-next-draw = берут карту
web-laying-holey-cheese-next-over = партия окончена
web-laying-holey-cheese-hand = Карты на руках ({ $seat }): { $number }
web-laying-holey-cheese-put-away = Отложено ({ $seat }): { $number }

# A game of the real box.
web-real = Судья для игры из коробки
web-real-title = { $game }: игра из коробки
web-real-about = Вы играете за столом, а партию ведёт эта страница. Вводите, что выпало: она знает правила, очки и ваши шансы.
web-real-begin = Начать
web-real-luck = Что выпало на столе?
web-real-secrets = Каждый вводит свои карты сам. Когда спросят другого, передайте устройство ему.
web-real-score = { $seat }: { $points ->
    [1] одно очко
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}, место { $place }.
web-real-keep = Сохранить запись
web-real-again = Начать другую партию
web-real-again-ask = Начать другую партию?
web-real-again-what = Эта партия хранится только здесь. Если начать другую, эта удалится.
web-real-again-do = Удалить и начать другую
web-real-again-not = Оставить эту партию
web-real-stuck = Партию, которая хранится здесь, не продолжить. { $why }
web-real-practice = Кубики введены вручную
web-practice-dice-hand = Кубики бросали на настоящем столе и вводили вручную; проверить их нельзя.
