ui-me = Игрок
ui-bot-random = Случайный бот
ui-bot-greedy = Жадный бот
ui-numbered = { $name } { $number }

ui-help = Наберите номер, чтобы выбрать, ? — правила, q — сохранить и выйти.
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
