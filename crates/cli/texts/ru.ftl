ui-me = Игрок
ui-bot-kitten = Котёнок
ui-bot-cat = Кот
ui-bot-tiger = Тигр
ui-bot-random = Случайный бот
ui-bot-greedy = Жадный бот
ui-numbered = { $name } { $number }

# Слова в «кавычках» можно набрать: проверка набирает каждое из них.
ui-help = Наберите номер, чтобы выбрать, «подсказка» — шансы, «?» — правила, «выход» — сохранить и выйти.
ui-commitment = Честные кубики: секретное число загадано до начала. Броски и карты получаются из него и из того, что потом добавили игроки; ни у кого нет шпаргалки, куда можно подглядеть. Заглянуть вперёд мог бы только хозяин компьютера, на котором идёт игра. После партии каждый кубик можно проверить по этому отпечатку:
ui-practice = Тренировка: вы играете дальше с момента другой партии. Кубики тренировки ничего не доказывают.
ui-back = назад
ui-prompt = { $name }, ваш выбор (от 1 до { $last }):
ui-prompt-one = { $name }, нажмите Enter: { $choice }
ui-prompt-only = { $name }, нажмите Enter:
ui-unclear = Наберите число от 1 до { $last } или «?», чтобы прочитать правила.
ui-unclear-one = Нажмите Enter, чтобы продолжить, или наберите «?», чтобы прочитать правила.
ui-no-such-rule = Правила { $number } нет; наберите «?», чтобы увидеть все правила.
ui-curtain = { $seat }, ваш ход. Остальные отворачиваются; когда всё готово, нажмите Enter.
ui-saved = Сохранено. Продолжить: koshki play --resume { $match }
ui-save-older = Партия { $match } сохранена более ранней версией koshki, и продолжить её может только она. Файл останется как есть: { $path }

ui-result = { $count ->
    [one] Победа: { $winners }!
   *[other] Общая победа: { $winners }!
}
ui-result-draw = Ничья: первое место у всех.
ui-place = { $place }. { $seat }: { $points }
ui-points = { $points ->
    [1] одно очко
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
ui-series-standing = { $count ->
    [one] В серии впереди { $winners }.
   *[other] В серии впереди поровну: { $winners }.
}
ui-series-standing-draw = В серии пока поровну.
ui-series-result = { $count ->
    [one] Победа в серии: { $winners }!
   *[other] Общая победа в серии: { $winners }!
}
ui-series-result-draw = Серия закончилась вничью.
ui-check-dice = Проверить кубики этой партии: koshki verify { $path }

ui-verify-total = верных записей: { $right }, с ошибкой: { $wrong }
ui-verify-no-dice = ходы верны, а кубики проверить нельзя
ui-verify-without-dice = записей без честных кубиков: { $count }; ходы верны, а кубики проверить нельзя
ui-verify-by-hand = записей, где выпавшее введено вручную за настоящим столом: { $count }

ui-ask-coach = Удача или умение? koshki coach { $path }

ui-coach-step = Шаг { $step }: выбирает { $seat }.
ui-coach-some = Показано ходов: { $told } из { $all }, лучшие — первыми.
ui-coach-mistake = Шаг { $step }: { $what }
ui-coach-luckiest = Самая большая удача, шаг { $step }: { $what }
ui-coach-unluckiest = Самая большая неудача, шаг { $step }: { $what }
ui-coach-exact = Все шансы точные. Удача и решения — на сколько процентов они подняли или опустили шанс на победу.
ui-coach-estimated = Шансы известны примерно. Удача и решения — на сколько процентов они подняли или опустили шанс на победу; остальное пока не разгадано.

ui-menu-title = Кошки-мышки: четыре игры про кошек и мышек
ui-players = от { $least } до { $most } игроков
ui-players-exactly = { $least ->
    [one] { $least } игрок
    [few] { $least } игрока
   *[many] { $least } игроков
}
ui-menu-saved = «п»: продолжить сохранённую партию
ui-menu-keys = «?» и номер: правила   «я»: in English   «в»: выход
ui-menu-prompt = Какая игра?
ui-menu-unclear = Наберите номер игры или одну из букв выше.
ui-ask-seats = Сколько игроков (от { $least } до { $most }, Enter — { $least })?
ui-ask-people = Сколько из них людей за этим компьютером (от { $least } до { $most }, Enter — 1)?
ui-ask-side = За кого играете? 1: { $mine }, 2: { $others } (Enter — 1)
ui-house-ask = Домашние правила: Enter — играть как в книжке, 1 — поменять.
ui-house-rule = { $name }: { $value }
ui-house-more = Ещё домашние правила
ui-house-which = Что поменять (от 1 до { $last })? Enter — играть так.
ui-house-value = Как будет (от 1 до { $last }, Enter — 1)?
ui-number-between = Наберите число от { $least } до { $most }.

ui-serve-here = Кошки-мышки ждут по адресу { $address }
ui-serve-elsewhere = Для телефонов и других компьютеров: { $address }
ui-serve-only-here = Пока их видит только этот компьютер. Для всех в доме: koshki serve --lan
ui-serve-host = Ваша страница хозяина откроется один раз, в ближайшие десять минут: { $address }
ui-serve-stop = Ctrl-C — остановить; все ходы сохраняются.
ui-serve-stopped = Сервер остановлен. Все ходы сохранены.

ui-bot = Бот { $level }

ui-join-nickname = Ваше имя за столом (от 1 до 16 знаков):
ui-join-bystander = Зритель
ui-join-code = Код стола: { $code }
ui-join-link = Ссылка: { $link }
ui-join-free = свободно
ui-join-you = вы
ui-join-host = хозяин стола
ui-join-away = нет на связи
ui-join-not-ready = ещё готовится
ui-join-kept = место кого-то ждёт
ui-join-kept-for = место ждёт того, у кого ссылка { $link }
ui-join-watching = { $count ->
    [one] смотрит { $count } человек
    [few] смотрят { $count } человека
   *[many] смотрят { $count } человек
}
ui-join-is-locked = Больше никто не может сесть.
ui-join-is-public = Этот стол видят все на этом сервере.
ui-join-hint-host = Наберите «начать», чтобы начать, «боты» — посадить ботов на свободные места, «помощь» — узнать больше.
ui-join-hint = Игру начинает хозяин стола. Наберите «помощь», чтобы узнать, что можно сделать, «выход» — выйти.
ui-join-too-late = Игра уже началась. Вы смотрите со стороны.
ui-join-begins = Игра идёт.
ui-join-game = Партия { $game } из { $games }
ui-join-gone = { $seat }: нет на связи.
ui-join-here = { $seat }: снова здесь.
ui-join-stand-in = { $seat }: пока играет бот.
ui-join-stand-in-for-you = Сейчас за вас играет бот. Наберите «/вернуться», чтобы играть дальше.
ui-join-plays-again = { $seat } снова в игре.
ui-join-resigned = { $seat } сдаётся.
ui-join-waiting-clock = { $seat }: { $seconds ->
    [1] одна секунда
    [2] две секунды
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
} на этот ход, потом сыграет бот.
ui-join-waiting-gone = { $seat }: нет на связи; через { $seconds ->
    [1] одну секунду
    [2] две секунды
    [one] { $seconds } секунду
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
} сыграет бот.
ui-join-waiting-idle = { $seat } долго думает; через { $seconds ->
    [1] одну секунду
    [2] две секунды
    [one] { $seconds } секунду
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
} сыграет бот.
ui-join-without-link = { $seat }: устройство не участвовало в этом броске.
ui-join-notice = От хозяев сервера: { $text }
ui-join-says = { $seat }: { $what }
ui-join-lost = Связь пропала. Соединяемся снова…
ui-join-connected = Связь снова есть.
ui-join-unclear = Наберите «помощь», чтобы узнать, что сейчас можно сделать.
ui-join-resign-sure = Наберите «/сдаться» ещё раз, чтобы сдаться.
ui-join-left = Место остаётся за вами. Вернуться: koshki join { $link }

ui-join-help-playing = Наберите номер, чтобы выбрать, «?» — правила, «/помощь» — узнать больше, «выход» — выйти и сохранить место.
ui-join-help-watching = Вы смотрите со стороны. Наберите «стол», чтобы увидеть игру, «выход» — выйти.
ui-join-help-start = «начать» — начать игру. «боты» или «боты тигр» — посадить ботов на все свободные места.
ui-join-help-seats = «бот 2» или «бот 2 тигр» — бот на месте 2. «открыть 2» — туда сядет кто угодно. «оставить 2» — только по своей ссылке. «поменять 1 2», «назвать 2 Том», «выгнать 2».
ui-join-help-table = «запереть», «отпереть» — могут ли сесть другие. «показать», «скрыть» — видят ли стол все на этом сервере.
ui-join-help-sit = «сесть» или «сесть 2» — занять место. «встать» — освободить его.
ui-join-help-play = В свой ход — с чертой впереди. «/сдаться» — сдаться. «/встать» — пусть играет бот. «/вернуться» — играть дальше.
ui-join-help-over = «ещё» — сыграть снова с теми же. «сохранить» — сохранить запись и проверить кубики.
ui-join-help-always = «стол» — показать стол. «код» — код и ссылка. «!» — сказать что-нибудь. «?» — правила. «выход» — выйти и сохранить место.

ui-join-ended-resigned = Игра окончена: кто-то сдаётся.
ui-join-ended-abandoned = Игра окончена: за столом никого не осталось.
ui-join-seed = Секретное число, из которого получены кубики. Его SHA-256 — отпечаток, показанный до начала:
ui-join-after = Наберите «ещё», чтобы сыграть снова, «сохранить» — сохранить запись и проверить кубики, «выход» — выйти.
ui-join-rematch-open = Открыт стол для новой игры. Наберите «ещё», чтобы сесть за него.
ui-join-no-rematch = Сыграть ещё могут предложить те, кто играл, когда эта игра закончится.
ui-join-record-right = Проверено: все ходы и все кубики верны. Проверить ещё раз: koshki verify { $path }
ui-join-record-wrong = В записи { $path } ошибка: { $why }

ui-emote-hello = Привет!
ui-emote-well-played = Отличный ход!
ui-emote-lucky = Повезло!
ui-emote-oh-no = Ой-ой!
ui-emote-thinking = Хм…
ui-emote-hurry = Ваш ход!
ui-emote-thanks = Спасибо!
ui-emote-purr = Мур-р…
ui-emote-squeak = Пи-и!

ui-position-turn = { $seat }, ваш выбор:
ui-position-luck = Дальше решает случай.
ui-position-over = Партия окончена.
ui-position-more = … и ещё { $count }.
ui-position-legal = Такой ход возможен.
ui-puzzle-of-day = задача от { $date }
ui-puzzle-number = задача { $number }
