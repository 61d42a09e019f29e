title = Сыр с дырками
about = Кладите карты поверх карт так, чтобы ваши мышки выглядывали, а чужие прятались. Каждая мышка в дырке — кусочек сыра.

move-lay = Положить мышиную карту ({ $face }) { $turned }, { $place }: { $does }
move-lay-cat = Положить кошачью карту ({ $face }) { $turned }, { $place }: { $does }
move-cover = закрывает { $covers }
move-show = никого не закрывает, показывает { $shows }
move-both = закрывает { $covers }, показывает { $shows }
move-idle = никого не закрывает
# Hardly ever told: there is nearly always room for some card (HC17).
move-discard = Отложить мышиную карту ({ $face })
# Hardly ever told: there is nearly always room for some card (HC17).
move-discard-cat = Отложить кошачью карту ({ $face })

event-deal = { $seat } получает мышиную карту.
event-deal-face = { $seat } получает мышиную карту ({ $face }).
event-deal-cat = { $seat } получает кошачью карту.
event-deal-cat-face = { $seat } получает кошачью карту ({ $face }).
event-away = Одна кошачья карта отложена. Какая — не знает никто.
event-draw = { $seat } берёт карту из колоды; { $deck ->
    [0] она была последней
    [1] осталась одна
    [2] осталось две
    [one] осталась { $deck }
    [few] осталось { $deck }
   *[many] осталось { $deck }
}.
event-draw-face = { $seat } берёт мышиную карту ({ $face }); { $deck ->
    [0] она была последней
    [1] осталась одна карта
    [2] осталось две карты
    [one] осталась { $deck } карта
    [few] осталось { $deck } карты
   *[many] осталось { $deck } карт
}.
event-lay = { $seat } кладёт мышиную карту: { $does }.{ $end }
event-lay-cat = { $seat } кладёт кошачью карту: { $does }.{ $end }
# Hardly ever told: there is nearly always room for some card (HC17).
event-discard = Ни одной карте нет места: { $seat } откладывает одну рубашкой вверх.{ $end }
# Hardly ever told: there is nearly always room for some card (HC17).
event-discard-face = Ни одной карте нет места: { $seat } откладывает мышиную карту ({ $face }).{ $end }
# Hardly ever told: there is nearly always room for some card (HC17).
event-discard-cat-face = Ни одной карте нет места: { $seat } откладывает кошачью карту ({ $face }).{ $end }

shown = { $mice } (сыр получает { $owner })
shown-nobodys = { $mice } (сыр никому)
end-not-yet = { "" }
end = { " " }Партия окончена. { $tallies }.
tally = { $owner } — { $cheese ->
    [one] { $cheese } кусочек сыра
    [few] { $cheese } кусочка сыра
   *[many] { $cheese } кусочков сыра
} (на виду { $mice ->
    [1] одна мышка
    [2] две мышки
    [one] { $mice } мышка
    [few] { $mice } мышки
   *[many] { $mice } мышек
})

# Кого закрывает или показывает карта: винительный падеж. Несколько — от двух до четырёх.
mouse-blue = синюю мышку
mouse-yellow = жёлтую мышку
mouse-violet = фиолетовую мышку
mouse-green = зелёную мышку
mice-blue = { $count ->
    [2] двух синих мышек
    [3] трёх синих мышек
    [4] четырёх синих мышек
    [one] { $count } синюю мышку
    [few] { $count } синих мышек
   *[many] { $count } синих мышек
}
mice-yellow = { $count ->
    [2] двух жёлтых мышек
    [3] трёх жёлтых мышек
    [4] четырёх жёлтых мышек
    [one] { $count } жёлтую мышку
    [few] { $count } жёлтых мышек
   *[many] { $count } жёлтых мышек
}
mice-violet = { $count ->
    [2] двух фиолетовых мышек
    [3] трёх фиолетовых мышек
    [4] четырёх фиолетовых мышек
    [one] { $count } фиолетовую мышку
    [few] { $count } фиолетовых мышек
   *[many] { $count } фиолетовых мышек
}
mice-green = { $count ->
    [2] двух зелёных мышек
    [3] трёх зелёных мышек
    [4] четырёх зелёных мышек
    [one] { $count } зелёную мышку
    [few] { $count } зелёных мышек
   *[many] { $count } зелёных мышек
}

face = вверху: { $a }, { $b }; в середине: { $c }, { $d }; внизу: { $e }, { $f }
face-lying = вверху: { $a }, { $b }, { $c }; внизу: { $d }, { $e }, { $f }
cell-blue = синяя
cell-yellow = жёлтая
cell-violet = фиолетовая
cell-green = зелёная
cell-hole = дырка
cell-plain = сыр
cell-cat = кошка

turned-0 = прямо
turned-90 = на боку, верх справа
turned-180 = вверх ногами
turned-270 = на боку, верх слева
place = { $steps } первой карты
place-level = вровень с первой картой
steps-left = на { $count } левее
steps-right = на { $count } правее
steps-up = на { $count } выше
steps-down = на { $count } ниже

why-HC6 = Этой карты у вас нет. Выберите одну из своих.
why-HC10-apart = Так карта ляжет отдельно. Хотя бы одной клеткой она должна лечь на другую карту: придвиньте её.
why-HC10-exactly = Ровно здесь уже лежит карта, может быть, под другими. Сдвиньте свою немного или поверните на четверть.
why-HC11-none = Здесь карта не закрывает ни одной мышки. Закройте одну или двух, которых видно; под дыркой мышка не закрыта.
why-HC11-many = Здесь карта закрывает слишком много мышек: можно одну или двух. Сдвиньте её немного или поверните.
why-HC13 = Не будите кошку: на её карту ничего не кладут, даже на дырки. Найдите место рядом.
why-HC14 = Если кошка ляжет сюда, какой-то карте будет некуда лечь. Найдите кошке другое место.
why-HC17 = Одна из ваших карт ещё подходит. Положите её; откладывают карту, только когда не подходит ни одна.

option-small_hand = Вдвоём: по три мышиные карты вместо четырёх
option-small_hand-what = На руках меньше карт — выбирать проще и быстрее.
option-small_hand-too-many-seats = Меньше карт — только для двоих. Выключите это или играйте вдвоём.

board-legend = () дырка  ░░ сыр  ▓▓ кошка  ▒ дырка у кошки  ◗ сколько сыра  ▯ карты
board-nobody = ничьи
board-deck = В колоде: { $cards }
board-deck-away = В колоде: { $cards }; отложено: { $away }
board-corner = Номер — куда ляжет левый верхний угол.
board-seat = { $seat } ({ $colour }): { $cheese ->
    [one] { $cheese } кусочек сыра
    [few] { $cheese } кусочка сыра
   *[many] { $cheese } кусочков сыра
}, на виду { $mice ->
    [1] одна мышка
    [2] две мышки
    [one] { $mice } мышка
    [few] { $mice } мышки
   *[many] { $mice } мышек
}, на руках { $cards ->
    [1] одна карта
    [2] две карты
    [one] { $cards } карта
    [few] { $cards } карты
   *[many] { $cards } карт
}.
board-neutral = Ничьи мышки ({ $colour }): на виду { $mice }.
board-colour-blue = синие
board-colour-yellow = жёлтые
board-colour-violet = фиолетовые
board-colour-green = зелёные
board-steps = Стол, ряд за рядом. Шаги считаются от левого верхнего угла первой карты.
board-row-up = На { $steps } выше: { $runs }.
board-row-level = Вровень с ним: { $runs }.
board-row-down = На { $steps } ниже: { $runs }.
board-run-left = на { $steps } левее — { $cells }
board-run-level = от его столбца — { $cells }
board-run-right = на { $steps } правее — { $cells }
board-cell-guarded = { $cell } в кошачьей карте
board-card-mouse = мышиная карта ({ $face })
board-card-cat = кошачья карта ({ $face })
board-hand = У вас на руках { $card }.
board-turned = { $turned } ({ $face })
board-choice = { $place }: { $does }
board-place = { $place }, { $turned }

lesson-glows = карту и точку, которые светятся
lesson-1 = Ваши мышки синие, у Мурки жёлтые. Карта должна закрыть одну или двух мышек. Положите светящуюся карту на яркую точку: она спрячет жёлтую.
lesson-2 = Жёлтая мышка выглянула в дырку: Мурке сразу кусочек сыра. Теперь вы: дырка над синей мышкой, а та жёлтая спрячется.
lesson-3 = Вам кусочек сыра. Но Мурка закрыла синюю мышку. Светящуюся карту лучше повернуть: выберите её, нажмите «Повернуть», потом на точку.
lesson-4 = Уже два кусочка сыра. Теперь кошка: на кошачью карту ничего нельзя класть, даже на её дырки. Две синие мышки выглянут и останутся на виду до конца.
lesson-5 = Четыре кусочка сыра. Когда играют двое, фиолетовые и зелёные мышки никому не приносят сыра. Выберите светящуюся карту и поворачивайте, пока не засветится точка: там в дырки выглянут две синие.
lesson-end = Шесть кусочков сыра. Когда все карты лежат на столе, каждая синяя мышка на виду даёт ещё один. Побеждает тот, у кого больше сыра. Теперь вы умеете играть.
