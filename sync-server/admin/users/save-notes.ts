import { type Actor, recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/not-found.ts';

/** Replaces what administrators have noted about a person, who never sees it: no device receives it. */
export function saveNotes(ctx: Context, by: Actor, userId: string, text: string): Promise<void> {
  const notes = text.trim() === '' ? null : text;
  return ctx.db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom('users')
      .select('admin_notes')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!stored) throw notFound('user');
    if (stored.admin_notes === notes) return;
    await trx.updateTable('users').set({ admin_notes: notes }).where('id', '=', userId).execute();
    const before = { notes: stored.admin_notes };
    await recordAct(trx, by, { act: 'user.notes', subjectId: userId, before, after: { notes } });
  });
}
