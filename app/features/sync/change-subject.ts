import type { QueuedCommand, UndoStep } from '../../library/journal-rows.ts';
import type { LibraryView } from '../../library/view.ts';
import { countText } from '../../ui/number-text.ts';

/** What a change is about, for its line in the sheet. */
export interface ChangeSubject {
  title: string;
  artist?: string;
  imageUrl?: string | null;
}

interface Named {
  artist?: unknown;
  title?: unknown;
  name?: unknown;
  imageUrl?: unknown;
}

/**
 * The record, wish or collection a change names. A deleted one is no longer in the view: its name is then found in the
 * step that would bring it back, or in the snapshot of a refusal.
 */
export function subjectOf(
  { name, args }: Pick<QueuedCommand, 'name' | 'args'>,
  view: LibraryView,
  more: { undo?: readonly UndoStep[] | undefined; snapshot?: unknown } = {},
): ChangeSubject {
  const { id, records } = isObject(args) ? args : {};
  if (name === 'record.import' && Array.isArray(records)) {
    return { title: countText(records.length, 'record') };
  }
  const rowId = typeof id === 'string' ? id : '';
  const row = view.record(rowId) ?? view.wishlist.find((wish) => wish.id === rowId) ?? collectionOf(view, rowId);
  const found = row ?? fieldsOf(args) ?? more.undo?.map((step) => fieldsOf(step.args)).find(Boolean) ?? more.snapshot;
  return named(found) ?? { title: nounOf(name) };
}

function collectionOf(view: LibraryView, id: string) {
  return view.collections.find((collection) => collection.id === id);
}

function fieldsOf(args: unknown): Named | undefined {
  return isObject(args) && isObject(args.fields) ? args.fields : undefined;
}

function named(row: unknown): ChangeSubject | undefined {
  if (!isObject(row)) return undefined;
  const { artist, title, name, imageUrl } = row as Named;
  if (typeof title === 'string' && typeof artist === 'string') {
    return { title, artist, imageUrl: typeof imageUrl === 'string' ? imageUrl : null };
  }
  return typeof name === 'string' ? { title: name } : undefined;
}

function nounOf(name: string): string {
  if (name.startsWith('collection.')) return 'A collection';
  return name.startsWith('wishlist.') ? 'A wishlist item' : 'A record';
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
