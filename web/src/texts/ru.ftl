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
