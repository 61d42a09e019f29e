// Keeps the screen on while somebody plays or watches, where the browser can.

/** Keeps it on until the returned function is called. Browsers let go of it whenever the page is hidden. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const want = async () => {
    if (isOver || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    // A battery that is nearly empty is a good reason to refuse.
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (isOver) void lock?.release();
  };
  document.addEventListener("visibilitychange", want);
  void want();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", want);
    void lock?.release();
  };
}
