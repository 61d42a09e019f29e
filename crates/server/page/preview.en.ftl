# What a link says where it is shared, in English.
name = Koshki-Myshki
home = Four games of cats and mice, for family and friends. Take a seat and play.
open = A seat at the table is waiting for you.
playing = A game is on. Come and watch.
over = Watch the whole game again.
