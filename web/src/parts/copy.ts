// Copying and sharing a link, also where the page came over plain HTTP and the browser offers less.

/** Copies a text; says whether it is copied now. */
export async function copy(words: string): Promise<boolean> {
  // Only a page from https or this machine has it.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard) {
    try {
      await clipboard.writeText(words);
      return true;
    } catch {
      // Forbidden here: the old way may still work.
    }
  }
  return copyFromField(words);
}

/** Whether this device can hand a link to other apps. */
export function canShare(): boolean {
  return "share" in navigator;
}

/** Hands a link to other apps. Cancelling is not an error. */
export async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => {});
}

function copyFromField(words: string): boolean {
  const field = document.createElement("textarea");
  field.value = words;
  field.readOnly = true;
  field.className = "spoken";
  // Within an open dialog, nothing outside of it can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  const before = document.activeElement;
  field.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    copied = false;
  }
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
