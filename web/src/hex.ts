/** Bytes in hexadecimal. The modules that check dice have this from their library, which the first page does without. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
