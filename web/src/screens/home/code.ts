// Room codes as they are typed. What the characters mean is the server's business: it folds case and keyboards.

/** How many characters a code has. */
export const CHARACTERS = 6;

/** The code in what was typed or pasted: upper case, nothing but letters and digits. */
export function codeIn(typed: string): string {
  const characters = typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return [...characters].slice(0, CHARACTERS).join("");
}
