/** Browsers that install through their own menus: iOS, Safari on a Mac, Firefox on Android. */
export type ByHand = 'ios' | 'mac' | 'firefox';

/** The manual way to install in this browser, or undefined. */
export function byHandOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // iPadOS reports itself as a Mac; only iPadOS has touch.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : macWay(userAgent);
  return /Android.*Firefox\//.test(userAgent) ? 'firefox' : undefined;
}

/** Safari can install since version 17. Other browsers also name Safari, but put their own name between the two. */
function macWay(userAgent: string): 'mac' | undefined {
  const version = Number(/Version\/(\d+)[\d.]* Safari\//.exec(userAgent)?.[1] ?? 0);
  return version >= 17 ? 'mac' : undefined;
}
