import type { LibraryState } from '../../../shared/commands/command.ts';
import type { RowOf } from '../../../shared/entities.ts';

/** The notifications in the person's list: those that are not cleared. */
export function listedNotifications(state: Pick<LibraryState, 'all'>): RowOf['notification'][] {
  return [...state.all('notification')].filter(({ isCleared }) => !isCleared);
}

export function unreadNotifications(state: Pick<LibraryState, 'all'>): RowOf['notification'][] {
  return listedNotifications(state).filter(({ isRead }) => !isRead);
}
