# Something given is wrong
wrong-game = нет игры «{ $game }»; игры: { $games }
wrong-step = нет шага { $step }; шагов в партии: { $steps }
wrong-seat = нет места { $number }; мест в партии: { $seats }
wrong-json = { $flag } — не JSON: { $why }
wrong-without-record = { $file }: в файле нет записи партии
wrong-line = { $file }, строка { $number }: { $why }
wrong-puzzles = для «{ $game }» задач нет; есть для { $games }
wrong-puzzle = нет задачи { $number }; всего задач: { $all }
wrong-over = на шаге { $step } партия уже кончилась
wrong-luck = на шаге { $step } решает случай, выбирать некому
wrong-chooser = на шаге { $step } выбирает место { $number }
wrong-in-game = партия { $game }: { $why }
wrong-number-of-game = нет партии { $number }; партий в файле: { $all }
wrong-rule = в { $game } нет правила { $number }; все правила покажет `koshki rules { $game }`
wrong-seat-name = у места нет имени; напишите, например, --seats me,cat
wrong-no-game = назовите игру, например `koshki play mouser`
wrong-not-saved = не получилось сохранить партию: { $why }
wrong-nothing-saved = сохранённых партий нет; начните новую: `koshki play GAME`
wrong-save = нет сохранённой партии «{ $match }»; сохранены { $saved }
wrong-broken-save = не получилось прочитать сохранённую партию «{ $match }»: { $why }
wrong-nobody-there = у терминала никого нет; список команд: `koshki --help`
wrong-no-home = партии некуда сохранять: HOME не задан; укажите папку в KOSHKI_HOME
wrong-one-file = --step: назовите один файл с записями
wrong-no-position = в этой записи нет позиции, которую можно записать текстом
wrong-unread = не получилось прочитать { $address }: { $why }
wrong-manifest = { $address } — не описание выпуска
wrong-listen = KOSHKI_LISTEN — не адрес: { $listen }
wrong-no-page = эта программа собрана без страницы или без движка, так что сайт писать не из чего
wrong-other-files = в папке { $folder } есть другие файлы; назовите новую папку или папку с сайтом
wrong-unwritten = не получилось записать { $folder }: { $why }
wrong-no-key = файла { $file } нет: с этой папкой (--data) сервер ещё не запускали; на PostgreSQL он появляется, только если сервер запущен с --data
wrong-whom = «{ $text }» — не номер человека и не IP-адрес
wrong-backup-of-postgres = { $url } — база PostgreSQL: pg_dump копирует её целиком, какой она была в один момент, даже пока серверы работают
wrong-restore-to-postgres = KOSHKI_DATABASE указывает на базу PostgreSQL: восстановите её через pg_restore, потом `koshki restore --database`; или назовите папку через --data
wrong-salvage = спасти можно только базу, которая лежит в папке
wrong-no-table = назовите код комнаты, ссылку или --open GAME
wrong-no-nickname = выберите имя: --name
wrong-nobody = никого нет
wrong-unreachable = сервер недоступен: { $why }
wrong-unclear = это не сервер «Кошек-мышек»: { $why }
wrong-no-seed = в записи нет секретного числа, из которого получены броски
wrong-commitment = отпечаток не тот, что был показан в начале
wrong-not-added = в записи нет того, что добавили вы
wrong-as-it-is = { $why }
wrong-cannot-listen = не получилось открыть { $address }: { $why }
wrong-log-filter = фильтр журнала «{ $filter }»: { $why }

# Something given to the laboratory is wrong
wrong-one-bot = --bots: здесь один бот играет за всех; назовите одного
wrong-no-rung = --bots: для лестницы нужны хотя бы два бота
wrong-resume = --resume работает с одним числом мест
wrong-not-learnt = для { $game } оценки не выучиваются
wrong-tolerance = --tolerance должно быть больше 0 и меньше 1, например 1e-6, а не { $tolerance }
wrong-not-corrected = для { $game } шансы не поправляются
wrong-checksum = файл { $file } повреждён: контрольная сумма другая

# To the people who check records
out-verified = { $file }, строка { $number }, матч { $match }: { $what }

# To the people who run a server
out-ready = готов
out-not-ready = { $server } не готов
out-newer = есть версия { $newest }; эта — { $version }
out-newest = { $version } — самая новая версия
out-site = Сайт лежит в папке { $folder }.
out-yes = да
out-no = нет
out-no-backup = нет
out-backup-age = { $hours } ч назад
out-server = версия { $version }, может сохранять: { $stores }, открывает столы: { $opens }, последняя резервная копия: { $backup }
out-state-open = собирается
out-state-playing = играют
out-state-over = игра окончена
out-table = стол { $id }  { $game }  { $state }  { $seats }
out-person = человек { $person }  { $nickname }  { $addresses }
out-banned = не пускаем: человек { $person }  { $nickname }
out-muted = без реакций: человек { $person }  { $nickname }
out-banned-address = не пускаем: { $address }
out-counted = версия { $version }, людей { $people }, матчей { $matches }, партий { $games }, шагов { $steps }
out-reseeded = { $count ->
    [one] { $count } матч не окончен и продолжится с новыми бросками
    [few] { $count } матча не окончены и продолжатся с новыми бросками
   *[many] { $count } матчей не окончены и продолжатся с новыми бросками
}
out-forgotten = { $count ->
    [one] { $count } человек просил забыть его после этой копии, и здесь он тоже забыт
    [few] { $count } человека просили забыть их после этой копии, и здесь они тоже забыты
   *[many] { $count } человек просили забыть их после этой копии, и здесь они тоже забыты
}
out-forgotten-unread = прежнюю базу не удалось прочитать ({ $why }): те, кто просил забыть их после этой копии, снова известны
out-replaced = прежняя база теперь в { $path }
out-salvaged = людей { $people }, матчей { $matches } сохранено в { $path }
out-damaged-table = { $file }: файл повреждён, он не используется и его можно удалить
out-solved = решено полностью: { $tables }
out-nothing-solved = решено полностью: ничего
out-all-is-well = всё в порядке
out-something-is-wrong = что-то не так
out-moved = людей { $people }, матчей { $matches }, мест { $seats }, кусков журналов { $chunks }
out-moved-same = все строки в { $url } такие же
out-no-move = ходов ещё не было
out-newest-move = последний ход: { $date }, { $age } назад
out-minutes = { $count ->
    [1] одну минуту
    [2] две минуты
    [one] { $count } минуту
    [few] { $count } минуты
   *[many] { $count } минут
}
out-hours = { $count ->
    [one] { $count } час
    [few] { $count } часа
   *[many] { $count } часов
}
out-days = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[many] { $count } дней
}

# A flag or an argument can't be read
wrong-argument = здесь нет параметра «{ $argument }»
wrong-command = нет команды «{ $command }»
wrong-no-command = назовите команду: { $commands }
wrong-missing-argument = не хватает: { $argument }
wrong-argument-twice = { $argument } можно указать только один раз
wrong-arguments = { $argument } нельзя сочетать с { $other }
wrong-no-value = после { $argument } нужно значение
wrong-choice = { $argument } не может быть «{ $value }»; выберите из этого: { $right }
wrong-value = { $argument } не может быть «{ $value }»: { $why }
wrong-value-unknown = такого значения нет
wrong-command-line = не получилось разобрать команду: { $why }
wrong-suggestion = может быть, { $what }?
wrong-usage = пишется так: { $what }
wrong-count = нужно целое число от 1
wrong-range = должно быть в пределах { $range }
wrong-number = нужно целое число
wrong-not-above-zero = нужно число больше 0, например 0.5 или 20, и меньше четырёх миллиардов
wrong-budget = нужно число симуляций на ход, например 100, или миллисекунды, например 50ms
wrong-claims = нужны две разницы в Эло, например 0,50, или две доли, например 50%,55%
wrong-order-of-claims = первое утверждение должно быть ниже второго

# An address, a code or a link can't be read
wrong-address = «{ $address }» — не адрес
wrong-address-scheme = адрес должен начинаться с http:// или https://
wrong-address-machine = в адресе не назван компьютер
wrong-code = код комнаты — шесть знаков из 2345679ACEHKMPTX
wrong-match-name = имя матча — 16 знаков a–z и 2–7
wrong-ticket = в билете 26 знаков a–z и 2–7
wrong-link-to-table = ссылка на стол кончается на /m/ или /t/ и его имя

# Bots can't play so
wrong-bot = нет бота «{ $bot }»; боты: { $bots }
wrong-bots = ботов: { $named }, мест: { $seats }; назовите одного на все места или по одному на каждое
wrong-meeting = ботов: { $named }, мест: { $seats }; назовите двоих или по одному на каждое место
wrong-values = в файле { $file } нет весов для этого бота: { $why }
wrong-no-thinking = боту надо подумать: хотя бы одна симуляция или одна миллисекунда
wrong-options = настройки: { $why }
wrong-series = партий в серии: { $games }, мест: { $seats }; число партий должно делиться на { $seats }
wrong-number-of-seats = --seats: в записи мест: { $seats }, назовите столько же
wrong-damaged = данные повреждены: { $why }
wrong-no-games = играть нечего: попросите хотя бы одну партию
wrong-same-rules = правила одинаковые: сравнивать нечего
wrong-legs = матч из двух партий со сменой сторон — на два места, а не на { $seats }
wrong-no-policies = у этой игры нет готовых стратегий
wrong-not-ours = файл { $file } записала не лаборатория; назовите другой или новый
wrong-another-request = в файле { $file } партии другого запроса; назовите другой файл или удалите этот
wrong-unsolvable = решать эту игру пока никто не умеет
wrong-unsolvable-seats = эту игру можно решить самое большее на { $most } места, а не на { $asked }
wrong-shelf = не получилось записать таблицы: { $why }
wrong-not-over = партия не доиграна

# A record is wrong
wrong-record = это не запись партии: { $why }
wrong-format = формат записи — «{ $says }», а нужен «{ $right }»
wrong-revision = редакция правил { $says } здесь неизвестна; известны с 1 по { $known }
wrong-changed-seed = SHA-256 числа `server_seed` не равен `commitment`: число подменено
wrong-ended-over = `ended` — { $says }, но по правилам партия кончилась
wrong-ended-not-over = `ended` — { $says }, но партия не кончилась
wrong-fair-practice = указаны и `practice`, и `fair`; тренировка не доказывает свои броски
wrong-outcome = `outcome` — { $says }, а верно { $is }
wrong-at-step = шаг { $step }: { $why }
wrong-move-over = партия уже кончилась
wrong-move-turn = сейчас не ход этого места
wrong-move-unclear = такого хода в этой игре нет: { $why }
wrong-move-rule = этот ход запрещает правило { $rule }
wrong-luck-turn = случай здесь не решает
wrong-luck-outcome = так случай здесь выпасть не может
wrong-luck-unclear = такого исхода в этой игре нет: { $why }
wrong-no-draw = нет `of` или `at`, поэтому бросок не проверить
wrong-weights = `of` — { $says }, а сумма весов — { $is }
wrong-pick = `at` { $at } даёт другой исход
wrong-dice = `at` — { $says }, а честный бросок дал { $is }
wrong-legal = `legal` — не список разрешённых ходов
wrong-links = `links` нет или они не на месте: у каждого броска по одному на каждую цепочку из `chains`
wrong-link = звено места { $seat } — не от этого броска в его цепочке

# A file, the database or the system
wrong-file = { $file }: { $why }
wrong-io-not-found = такого нет
wrong-io-not-allowed = нет доступа
wrong-io-exists = уже есть
wrong-io-folder = это папка
wrong-io-no-folder = это не папка
wrong-io-full = на диске нет места
wrong-io-in-use = уже занято
wrong-system = система отказывает: { $why }
wrong-store = база данных: { $why }
wrong-store-closed = база данных закрыта
wrong-store-full = для базы данных не осталось места: { $why }
wrong-store-failed = сбой базы данных: { $why }
wrong-operator = ключ или решения хозяина сервера: { $why }
wrong-bus = шина: { $why }
