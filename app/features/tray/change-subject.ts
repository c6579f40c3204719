import type { Step } from '../../../shared/commands/definition.ts';
import { definitionOf } from '../../../shared/commands/registry.ts';
import { NOUNS } from '../../../shared/nouns.ts';
import type { QueuedCommand } from '../../library/journal/rows.ts';
import type { LibraryView } from '../../library/view/view.ts';
import { countText } from '../../ui/number-text.ts';

/** The subject of a change, for its row in the sheet. */
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
 * The record, wish or collection that a change names. A deleted one is no longer in the view, so its name comes from
 * the undo step or from the refusal's snapshot.
 */
export function subjectOf(
  { name, args }: Pick<QueuedCommand, 'name' | 'args'>,
  view: LibraryView,
  more: { undo?: readonly Step[] | undefined; snapshot?: unknown } = {},
): ChangeSubject {
  const { id, ids, records } = isObject(args) ? args : {};
  if (name === 'record.import' && Array.isArray(records)) {
    return { title: countText(records.length, 'record') };
  }
  const rowId = typeof id === 'string' ? id : '';
  const row = view.record(rowId) ?? view.wishlist.find((wish) => wish.id === rowId) ?? collectionOf(view, rowId);
  const found = row ?? fieldsOf(args) ?? more.undo?.map((step) => fieldsOf(step.args)).find(Boolean) ?? more.snapshot;
  return named(found) ?? { title: nounOf(name, Array.isArray(ids) ? ids.length : 1) };
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

function nounOf(name: string, count: number): string {
  const { noun = 'record' } = definitionOf(name) ?? {};
  return count > 1 ? countText(count, NOUNS[noun].label) : `A ${NOUNS[noun].label}`;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
