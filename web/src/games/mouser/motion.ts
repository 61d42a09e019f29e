// Moves pieces on the screen: from where they were seen to where they are now.

/** Where each piece under `root` is seen, by its `data-die`. */
export function placesOf(root: Element): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  for (const piece of root.querySelectorAll<HTMLElement>("[data-die]")) {
    places.set(piece.dataset.die ?? "", piece.getBoundingClientRect());
  }
  return places;
}

/** Lets each piece under `root` move from where it was. Pieces in the bag are not seen. */
export function moveFrom(root: Element, places: ReadonlyMap<string, DOMRect>, time: number): Animation[] {
  if (time === 0) return [];
  const animations: Animation[] = [];
  for (const piece of root.querySelectorAll<HTMLElement>("[data-die]")) {
    const was = places.get(piece.dataset.die ?? "");
    const is = piece.getBoundingClientRect();
    if (!was || is.width === 0) continue;
    const x = was.x + was.width / 2 - is.x - is.width / 2;
    const y = was.y + was.height / 2 - is.y - is.height / 2;
    if (Math.abs(x) + Math.abs(y) < 1) continue;
    const scale = was.width / is.width;
    const goesIn = piece.dataset.place === "bag";
    animations.push(
      piece.animate(
        [
          { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 1 },
          { transform: "none", opacity: goesIn ? 0.6 : 1 },
        ],
        { duration: time, easing: "cubic-bezier(0.3, 0, 0.3, 1.15)" },
      ),
    );
  }
  return animations;
}

/** Lets these pieces hop and turn. */
export function tumble(pieces: Iterable<Element>, time: number): Animation[] {
  if (time === 0) return [];
  return [...pieces].map((piece, index) => {
    const turn = index % 2 === 0 ? 1 : -1;
    return piece.animate(
      [
        { transform: "translateY(0) rotate(0deg)", easing: "ease-out" },
        { transform: `translateY(-55%) rotate(${200 * turn}deg)`, easing: "ease-in", offset: 0.35 },
        { transform: `translateY(0) rotate(${420 * turn}deg)`, easing: "ease-out", offset: 0.6 },
        { transform: `translateY(-16%) rotate(${560 * turn}deg)`, easing: "ease-in", offset: 0.78 },
        { transform: `translateY(0) rotate(${720 * turn}deg)`, offset: 0.94 },
        { transform: `translateY(0) rotate(${720 * turn}deg)` },
      ],
      { duration: time },
    );
  });
}

/** Lets these pieces shake, as a bag does around a hand. */
export function wiggle(pieces: Iterable<Element>, time: number): Animation[] {
  if (time === 0) return [];
  const turns = [0, -5, 4, -3, 0].map((turn) => ({ transform: `rotate(${turn}deg)` }));
  return [...pieces].map((piece) => piece.animate(turns, { duration: time }));
}
