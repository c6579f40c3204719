import { type RefObject, useEffect } from 'react';

/** Sets `--keyboard` to the height that an on-screen keyboard covers, so that the box stays above it. */
export function useKeyboardInset(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const follow = () => {
      // Zooming in shrinks the visual viewport too, without a keyboard.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      screen.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    follow();
    viewport.addEventListener('resize', follow);
    viewport.addEventListener('scroll', follow);
    return () => {
      viewport.removeEventListener('resize', follow);
      viewport.removeEventListener('scroll', follow);
    };
  }, [screen]);
}
