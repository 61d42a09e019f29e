// Words that are always seen, in a place that never changes: a long sentence gets smaller letters, and what is still too
// long ends with an ellipsis. The log has it whole.

/** Letters are never smaller, in pixels. */
const SMALLEST = 11;

/** For the one element with words in a place of fixed height. */
export function fitted(words: HTMLElement): () => void {
  const place = words.parentElement!;
  const fit = () => {
    words.style.fontSize = "";
    words.style.removeProperty("--lines");
    const { paddingTop, paddingBottom, fontSize } = getComputedStyle(place);
    const room = place.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
    for (let size = parseFloat(fontSize); words.scrollHeight > room && size > SMALLEST; ) {
      size = Math.max(SMALLEST, size - 1);
      words.style.fontSize = `${size}px`;
    }
    if (words.scrollHeight <= room) return;
    const lineHeight = parseFloat(getComputedStyle(words).lineHeight);
    words.style.setProperty("--lines", String(Math.max(1, Math.floor(room / lineHeight))));
  };
  const watch = new ResizeObserver(fit);
  watch.observe(place);
  return () => watch.disconnect();
}
