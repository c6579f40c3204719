/** Where installing is a way through the browser's own menus: iOS, Safari on a Mac, Firefox on Android. */
export type ByHand = 'ios' | 'mac' | 'firefox';

/** How this browser installs by hand; undefined where it does not. */
export function byHandOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // iPadOS calls itself a Mac; only it has touch.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : macWay(userAgent);
  return /Android.*Firefox\//.test(userAgent) ? 'firefox' : undefined;
}

/** Safari has it since version 17; browsers that only call themselves Safari as well name another one too. */
function macWay(userAgent: string): 'mac' | undefined {
  const version = Number(/Version\/(\d+)[\d.]* Safari\//.exec(userAgent)?.[1] ?? 0);
  return version >= 17 ? 'mac' : undefined;
}
