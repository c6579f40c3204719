import { type RefObject, useEffect } from 'react';

/** Tells a screen in `--keyboard` how much of its foot a keyboard on the glass covers, so that the box stands above it. */
export function useKeyboardInset(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const follow = () => {
      // A page that is zoomed in sees less of itself too, without any keyboard.
      const covered = seen.scale > 1.01 ? 0 : window.innerHeight - seen.height - seen.offsetTop;
      screen.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    follow();
    seen.addEventListener('resize', follow);
    seen.addEventListener('scroll', follow);
    return () => {
      seen.removeEventListener('resize', follow);
      seen.removeEventListener('scroll', follow);
    };
  }, [screen]);
}
