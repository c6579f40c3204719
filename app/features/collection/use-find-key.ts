import { useEffect } from 'react';
import { useShortcutsEnabled } from '../../shell/shortcuts.ts';

/**
 * A long list is not in the page as a whole, so the browser's own search would find only what is in sight: Ctrl+F goes
 * to the search of the collection, and pressed again there to the browser's.
 */
export function useFindKey(isPartial: boolean): void {
  const [enabled] = useShortcutsEnabled();
  useEffect(() => {
    if (!isPartial || !enabled) return;
    function onKeyDown(event: KeyboardEvent) {
      const isFind = event.key === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
      const isElsewhere = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
      if (!isFind || isElsewhere || !search || document.activeElement === search) return;
      event.preventDefault();
      search.focus();
      search.select();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isPartial, enabled]);
}
