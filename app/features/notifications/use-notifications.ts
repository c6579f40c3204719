import { useMemo } from 'react';
import type { RowOf } from '../../../shared/entities.ts';
import { newestFirst } from '../../library/cache/newest-first.ts';
import { useLibrary, useView } from '../../library/react/hooks.ts';
import { listedNotifications } from '../../library/view/notification-list.ts';

export type NotificationRow = RowOf['notification'];

/** The notifications of the person's list, newest first. */
export function useNotifications(): readonly NotificationRow[] {
  const view = useView();
  const library = useLibrary();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state changes with the view
  return useMemo(() => listedNotifications(library.state()).sort(newestFirst), [library, view]);
}
