ui-me = Игрок
ui-bot-kitten = Котёнок
ui-bot-cat = Кот
ui-bot-tiger = Тигр
ui-bot-random = Случайный бот
ui-bot-greedy = Жадный бот
ui-numbered = { $name } { $number }

ui-help = Наберите номер, чтобы выбрать, подсказка — шансы, ? — правила, q — сохранить и выйти.
ui-commitment = Честные кубики заданы до начала. Потом их можно проверить по этому числу:
ui-back = назад
ui-prompt = { $name }, ваш выбор (1–{ $last }):
ui-prompt-one = { $name }, нажмите Enter: { $choice }
ui-unclear = Наберите число от 1 до { $last } или ? для правил.
ui-unclear-one = Нажмите Enter, чтобы продолжить, или наберите ? для правил.
ui-no-such-rule = Правила { $number } нет; наберите ? для всех правил.
ui-curtain = Ход: { $seat }. Остальные отворачиваются; когда всё готово, нажмите Enter.
ui-saved = Сохранено. Продолжить: koshki play --resume { $match }

ui-result = { $count ->
    [one] Победа: { $winners }!
   *[other] Общая победа: { $winners }!
}
ui-result-draw = Ничья: первое место у всех.
ui-place = { $place }. { $seat }: { $points ->
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
ui-check-dice = Проверить кубики этой игры: koshki verify { $path }

ui-ask-coach = Удача или умение? koshki coach { $path }

ui-coach-step = Шаг { $step }: выбирает { $seat }.
ui-coach-some = Показано ходов: { $told } из { $all }, лучшие — первыми.
ui-coach-mistake = Шаг { $step }: { $what }
ui-coach-luckiest = Самая большая удача, шаг { $step }: { $what }
ui-coach-unluckiest = Самая большая неудача, шаг { $step }: { $what }
ui-coach-exact = Все шансы точные. Удача и решения — в процентных пунктах шанса победить.
ui-coach-estimated = Шансы оценены; удача известна с точностью около { $percent ->
    [one] { $percent } процентного пункта
    [few] { $percent } процентных пунктов
   *[many] { $percent } процентных пунктов
}. Решения, которые не отличить от лучших, здесь ничего не стоят.

ui-menu-title = Кошки-мышки: четыре игры о кошках и мышках
ui-players = игроков: { $least }–{ $most }
ui-menu-saved = п  продолжить сохранённую игру
ui-menu-keys = ? и номер: правила   я: in English   в: выход
ui-menu-prompt = Какая игра?
ui-menu-unclear = Наберите номер игры или одну из букв выше.
ui-ask-seats = Сколько игроков ({ $least }–{ $most }, Enter — { $least })?
ui-ask-people = Сколько из них людей за этим терминалом ({ $least }–{ $most }, Enter — 1)?
ui-number-between = Наберите число от { $least } до { $most }.

ui-serve-here = Кошки-мышки ждут по адресу { $address }
ui-serve-elsewhere = Для телефонов и других компьютеров: { $address }
ui-serve-only-here = Пока это видит только этот компьютер. Для всех в доме: koshki serve --lan
ui-serve-stop = Ctrl-C — остановить; все ходы сохранены.
ui-serve-stopped = Сервер остановлен. Все ходы сохранены.

ui-bot = Бот { $level }

ui-join-nickname = Ваше имя за столом (1–16 знаков):
ui-join-bystander = Зритель
ui-join-code = Код стола: { $code }
ui-join-link = Ссылка: { $link }
ui-join-free = свободно
ui-join-you = вы
ui-join-host = хозяин стола
ui-join-away = нет на месте
ui-join-not-ready = согласия ещё нет
ui-join-kept = место оставлено
ui-join-kept-for = место для того, у кого ссылка { $link }
ui-join-watching = { $count ->
    [one] { $count } зритель
    [few] { $count } зрителя
   *[many] { $count } зрителей
}
ui-join-is-locked = Больше никто не может сесть.
ui-join-is-public = Этот стол виден всем.
ui-join-hint-host = Наберите начать, чтобы начать, боты — посадить ботов на свободные места, помощь — все команды.
ui-join-hint = Игру начинает хозяин стола. Наберите помощь, чтобы узнать команды, q — выйти.
ui-join-too-late = Игра уже началась. Вы смотрите.
ui-join-begins = Игра идёт.
ui-join-game = Игра { $game } из { $games }
ui-join-gone = { $seat }: нет на месте.
ui-join-here = { $seat }: снова здесь.
ui-join-stand-in = { $seat }: пока играет бот.
ui-join-stand-in-for-you = Сейчас за вас играет бот. Наберите /вернуться, чтобы играть дальше.
ui-join-plays-again = { $seat } снова в игре.
ui-join-resigned = { $seat } сдаётся.
ui-join-waiting-clock = { $seat }: { $seconds } с на этот ход, потом сыграет бот.
ui-join-waiting-gone = { $seat }: нет на месте; через { $seconds } с сыграет бот.
ui-join-waiting-idle = { $seat }: долгий ход; через { $seconds } с сыграет бот.
ui-join-says = { $seat }: { $what }
ui-join-lost = Связь пропала. Пробуем снова…
ui-join-connected = Связь снова есть.
ui-join-unclear = Наберите помощь, чтобы узнать, что сейчас можно сделать.
ui-join-resign-sure = Наберите /сдаться ещё раз, чтобы сдаться.
ui-join-left = Место остаётся за вами. Вернуться: koshki join { $link }

ui-join-help-playing = Наберите номер, чтобы выбрать, ? — правила, /помощь — команды, q — выйти и сохранить место.
ui-join-help-watching = Вы смотрите. Наберите стол, чтобы увидеть игру, q — выйти.
ui-join-help-start = начать — начать игру. боты или боты greedy — боты на все свободные места.
ui-join-help-seats = бот 2 или бот 2 greedy, открыть 2, оставить 2 — чем будет место 2. поменять 1 2, назвать 2 Том, выгнать 2.
ui-join-help-table = запереть, отпереть — могут ли сесть другие. показать, скрыть — виден ли стол всем.
ui-join-help-sit = сесть, сесть 2 — занять место. встать — освободить его.
ui-join-help-play = Во время своего хода — с чертой. /сдаться. /встать — пусть играет бот. /вернуться — играть дальше.
ui-join-help-over = ещё — сыграть снова с теми же. сохранить — сохранить запись и проверить кубики.
ui-join-help-always = стол — показать стол. код — код и ссылка. ! — эмоции. ? — правила. q — выйти и сохранить место.

ui-join-ended-resigned = Игра закончена: кто-то сдаётся.
ui-join-ended-abandoned = Игра закончена: за столом никого не осталось.
ui-join-seed = Число, из которого получены кубики; его SHA-256 показан в начале:
ui-join-after = Наберите ещё, чтобы сыграть снова, сохранить — сохранить запись и проверить кубики, q — выйти.
ui-join-rematch-open = Открыт стол для новой игры. Наберите ещё, чтобы сесть за него.
ui-join-no-rematch = Новую игру могут предложить те, кто играл, когда эта закончена.
ui-join-record-right = Проверено: все ходы и все кубики верны. Проверить ещё раз: koshki verify { $path }
ui-join-record-wrong = В записи { $path } ошибка: { $why }

ui-emote-hello = Привет!
ui-emote-well-played = Отличный ход!
ui-emote-lucky = Вот это везение!
ui-emote-oh-no = Ой-ой!
ui-emote-thinking = Хм…
ui-emote-hurry = Ваш ход!
ui-emote-thanks = Спасибо!
ui-emote-purr = Мур-р…
ui-emote-squeak = Пи-и!
