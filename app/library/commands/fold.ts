import type { LibraryState, Outcome } from '../../../shared/commands/command.ts';
import { isParsed } from '../../../shared/commands/registry.ts';
import type { QueuedCommand } from '../journal/rows.ts';
import type { Folded } from '../view/folding.ts';
import { defaultCollectionIdOf } from './default-collection-id.ts';
import { parseOnce } from './parse-once.ts';
import { withUnlimitedPlan } from './unlimited-plan.ts';

/** A pending album stays on the shelf until the server answers, even if another device took the last place. */
export function fold(command: QueuedCommand, state: LibraryState, userId: string, given?: Outcome): Folded | undefined {
  const parsed = parseOnce(command);
  if (!isParsed(parsed)) return undefined;
  const context = { now: command.at, defaultCollectionId: defaultCollectionIdOf(userId) };
  const withRoom = () => parsed.apply(withUnlimitedPlan(state), context);
  let outcome = given ?? parsed.apply(state, context);
  if (outcome.status === 'refused' && outcome.code === 'ALBUM_LIMIT_EXCEEDED') outcome = withRoom();
  if (outcome.status === 'ok' && outcome.left?.length) {
    const full = withRoom();
    if (full.status === 'ok') outcome = full;
  }
  return { changes: outcome.status === 'ok' ? outcome.changes : [], touches: parsed.touches };
}
