title = Сыр с дырками
about = Кладите карты поверх карт так, чтобы ваши мыши выглядывали, а чужие прятались. Каждая мышь в дырке — это сыр.

move-lay = Положить: { $card }, клетка { $x }, { $y }, { $turned }
# Hardly ever told: there is nearly always room for some card (HC17).
move-discard = Отложить: { $card }

event-deal = { $seat }: сдана { $card }.
event-deal-cat = { $seat }: сдана кошачья карта.
event-deal-mice = { $seat }: сдана мышиная карта.
event-away = Одна кошка отложена. Какая — не знает никто.
event-draw = { $seat }: карта из колоды, { $deck ->
    [one] осталась { $deck }
    [few] осталось { $deck }
   *[many] осталось { $deck }
}.
event-draw-card = { $seat }: из колоды { $card }, { $deck ->
    [one] осталась { $deck } карта
    [few] осталось { $deck } карты
   *[many] осталось { $deck } карт
}.
event-lay = { $seat }: на стол ложится { $card }, клетка { $x }, { $y }, { $turned }.{ $covered }{ $shown }{ $end }
# Hardly ever told: there is nearly always room for some card (HC17).
event-discard = { $seat }: ни одну карту положить нельзя, одна отложена.{ $end }
# Hardly ever told: there is nearly always room for some card (HC17).
event-discard-card = { $seat }: ни одну карту положить нельзя, отложена { $card }.{ $end }

covered-none = { " " }Ни одна мышь не закрыта.
covered = { " " }Под картой: { $mice }.
shown-none = { "" }
shown = { " " }В дырках: { $mice }.
shown-mice = { $mice } (сыр получает { $owner })
shown-neutral = { $mice } (без хозяина)
end-not-yet = { "" }
end = { " " }Игра окончена. { $tallies }.
tally = { $owner }: на виду { $mice ->
    [one] { $mice } мышь
    [few] { $mice } мыши
   *[many] { $mice } мышей
}, всего сыра { $cheese }

card-mouse = мышиная карта { $name }
card-cat = кошачья карта { $name }
turned-0 = прямо
turned-90 = поворот на 90°
turned-180 = поворот на 180°
turned-270 = поворот на 270°
mice-blue = { $count ->
    [one] { $count } синяя мышь
    [few] { $count } синие мыши
   *[many] { $count } синих мышей
}
mice-yellow = { $count ->
    [one] { $count } жёлтая мышь
    [few] { $count } жёлтые мыши
   *[many] { $count } жёлтых мышей
}
mice-violet = { $count ->
    [one] { $count } фиолетовая мышь
    [few] { $count } фиолетовые мыши
   *[many] { $count } фиолетовых мышей
}
mice-green = { $count ->
    [one] { $count } зелёная мышь
    [few] { $count } зелёные мыши
   *[many] { $count } зелёных мышей
}

why-HC6 = У вас нет этой карты. Выберите карту из своей руки.
why-HC7 = Эта кошка после пол-оборота выглядит так же. Положите её прямо или с поворотом на 90.
why-HC10 = Карта должна лежать краем на других картах, но не точно поверх одной. Сдвиньте её немного.
why-HC11 = Мышиная карта должна закрыть одну или две мыши, которые видны. Мышь под дыркой не закрыта. Попробуйте другое место или поверните карту.
why-HC13 = На кошачью карту класть ничего нельзя, даже на её дырки. Найдите место рядом с кошкой.
why-HC14 = Если кошка ляжет сюда, какую-то карту будет некуда положить. Найдите для кошки другое место.
why-HC17 = Одна из ваших карт ещё подходит. Положите её; откладывают карту, только когда не подходит ни одна.

option-small_hand = Вдвоём: три мышиные карты в руке вместо четырёх
option-small_hand-too-many-seats = Малая рука — только для двоих. Выключите её или играйте вдвоём.

board-legend = () дырка  ░░ сыр  ▓▓ кошка  ▒ дырка у кошки  ◗ сколько сыра  ▯ карты
board-nobody = ничьи
board-deck = В колоде: { $cards }
board-deck-away = В колоде: { $cards }; отложено: { $away }
board-corner = Номер — куда ляжет левый верхний угол.
board-seat = { $seat } ({ $colour }): сыр { $cheese }, мышей на виду { $mice }, карт в руке { $cards }.
board-neutral = Ничьи мыши ({ $colour }): на виду { $mice }.
board-row = Ряд { $y }: { $runs }.
board-run = со столбца { $x } { $cells }
board-cell-hole = дырка
board-cell-plain = сыр
board-cell-cat = кошка
board-cell-guarded = { $cell } на кошачьей карте
board-card = { $card } ({ $cells })
board-hand = В вашей руке: { $card }.
board-turned = { $turned } ({ $cells })
board-place = столбец { $x }, ряд { $y }, { $turned }
board-typing = Наберите карту, столбец, ряд и поворот, например m7 2 -1 90; или о m3, чтобы отложить m3.
