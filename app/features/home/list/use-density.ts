import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useLibrary } from '../../../library/react/hooks.ts';
import { watchPinch } from '../../../ui/list/pinch.ts';
import { chooseRow, ROW_CHOICES, useRowChoice } from '../row-choice.ts';

const LARGER: Record<string, boolean> = { '+': true, '=': true, '-': false };

/**
 * Larger or smaller sleeves, by a pinch over the element and by + and - while the focus is in it.
 * @returns whether the person has changed it here, for a screen reader
 */
export function useDensity(element: RefObject<HTMLElement | null>, isOn = true): boolean {
  const { userId } = useLibrary();
  const choice = useRowChoice();
  const [isChanged, setChanged] = useState(false);

  const step = useEffectEvent((isLarger: boolean) => {
    const next = ROW_CHOICES.find((each) => each === choice + (isLarger ? -1 : 1));
    if (next === undefined) return;
    chooseRow(userId, next);
    setChanged(true);
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = { opacity: 0.4, transform: `scale(${isLarger ? 0.94 : 1.06})` };
    element.current?.animate([from, { opacity: 1, transform: 'none' }], 180);
  });

  useEffect(() => {
    const place = element.current;
    if (!place || !isOn) return;
    function onKeyDown(event: KeyboardEvent) {
      const isLarger = LARGER[event.key];
      // With these the browser zooms the page.
      if (isLarger === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      step(isLarger);
    }
    place.addEventListener('keydown', onKeyDown);
    const stopPinch = watchPinch(place, (by) => step(by > 0));
    return () => {
      place.removeEventListener('keydown', onKeyDown);
      stopPinch();
    };
  }, [element, isOn]);
  return isChanged;
}
