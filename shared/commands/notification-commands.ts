import * as z from 'zod/mini';
import type { RowOf } from '../entities.ts';
import { idField } from '../schemas/ids.ts';
import { MAX_IDS } from '../wire/sync-protocol.ts';
import { changed, type LibraryState, type Outcome, type RuleContext } from './command.ts';
import { defineCommand, type Step } from './definition.ts';

type NotificationRow = RowOf['notification'];
type Mark = 'isRead' | 'isCleared';

const idsField = z
  .array(idField)
  .check(z.minLength(1, 'Name a notification'), z.maxLength(MAX_IDS, `At most ${MAX_IDS} notifications at once`));

/** Those of the rows that have another value. One that the server has removed since is passed over. */
function differing(state: LibraryState, ids: readonly string[], mark: Mark, value: boolean): NotificationRow[] {
  const rows = [...new Set(ids)].flatMap((id) => state.notification(id) ?? []);
  return rows.filter((row) => row[mark] !== value);
}

function marked(
  state: LibraryState,
  ids: readonly string[],
  mark: Mark,
  value: boolean,
  { now }: RuleContext,
): Outcome {
  const rows = differing(state, ids, mark, value);
  if (rows.length === 0) return { status: 'noop' };
  return changed(
    ...rows.map((row) => {
      const next = { ...row, [mark]: value, updatedAt: now };
      return { entity: 'notification' as const, id: row.id, row: next };
    }),
  );
}

function markedBack(name: string, state: LibraryState, ids: readonly string[], mark: Mark, value: boolean): Step[] {
  const others = differing(state, ids, mark, value).map(({ id }) => id);
  return others.length > 0 ? [{ name, args: { ids: others, [mark]: !value } }] : [];
}

/** Names the rows and no moment: "mark all read" must not pass over what its device has never shown. */
export const markRead = defineCommand({
  v: 1,
  noun: 'notification',
  args: z.object({ ids: idsField, isRead: z.boolean() }),
  fills: [],
  touches: ({ ids }) => ({ notification: ids }),
  apply: (state, { ids, isRead }, context) => marked(state, ids, 'isRead', isRead, context),
  inverse: ({ ids, isRead }, state) => markedBack('notification.markRead', state, ids, 'isRead', isRead),
  merge: 'never',
  words: ({ isRead }) => (isRead ? 'Marked as read' : 'Marked as unread'),
});

/** Takes notifications from the list, or puts them back. The server removes them when they are old. */
export const clear = defineCommand({
  v: 1,
  noun: 'notification',
  args: z.object({ ids: idsField, isCleared: z.boolean() }),
  fills: [],
  touches: ({ ids }) => ({ notification: ids }),
  apply: (state, { ids, isCleared }, context) => marked(state, ids, 'isCleared', isCleared, context),
  inverse: ({ ids, isCleared }, state) => markedBack('notification.clear', state, ids, 'isCleared', isCleared),
  merge: 'never',
  words: ({ isCleared }) => (isCleared ? 'Notifications cleared' : 'Notifications put back'),
});
