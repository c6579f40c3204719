import { useEffect } from 'react';
import { useShortcutsEnabled } from '../../../shell/shortcuts.ts';

/**
 * A long list is only partly in the page, so the browser's search would miss most of it: Ctrl+F focuses the
 * collection's search, and pressed again there it opens the browser's.
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
