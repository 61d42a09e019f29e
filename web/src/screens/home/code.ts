// Room codes as they are typed. What the characters mean is the server's business: it folds case and keyboards.

/** How many characters a code has. */
export const SIGNS = 6;

/** The code in what was typed or pasted: upper case, nothing but letters and digits. */
export function codeIn(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return [...signs].slice(0, SIGNS).join("");
}
