import { useNavigate } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useCurrentAddAction } from './add-action.tsx';
import { keyboardHelp } from './openings.ts';

const STORAGE_KEY = 'shortcuts';
const listeners = new Set<() => void>();

function isEnabled(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

function setEnabled(enabled: boolean): void {
  try {
    if (enabled) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // Without storage the default applies.
  }
  for (const listener of listeners) listener();
}

export function useShortcutsEnabled(): readonly [boolean, (enabled: boolean) => void] {
  const enabled = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isEnabled);
  return [enabled, setEnabled];
}

/**
 * The desktop's single-key shortcuts: / searches, a adds, l opens Look up, ? lists them. Fields, menus and dialogs keep
 * their keys.
 */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const add = useCurrentAddAction();
  const [enabled] = useShortcutsEnabled();
  useEffect(() => {
    if (!enabled) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return;
      if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
        if (!search) return;
        search.focus();
        search.select();
      } else if (event.key === 'a' && add) add.run();
      else if (event.key === 'l') void navigate({ to: '/look-up' });
      else if (event.key === '?') keyboardHelp.open();
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [add, enabled, navigate]);
}

/** A focused checkbox does not block shortcuts, since it ignores letters. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true;
  return target instanceof Element && target.matches(':read-write, select');
}
