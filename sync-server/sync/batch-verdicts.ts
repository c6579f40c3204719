import type { Command, Verdict } from '../../shared/contract/sync.ts';
import type { Applied, PreparedCommand } from '../library/apply-commands.ts';
import { mismatch, type StoredVerdict } from '../library/verdicts.ts';

export function isOfAnother(clientId: string, stored: StoredVerdict | undefined): boolean {
  return stored !== undefined && stored.clientId !== clientId;
}

/** A verdict for each command of a batch, decided now or earlier. */
export function verdictsFor(
  commands: readonly Command[],
  prepared: readonly PreparedCommand[],
  stored: ReadonlyMap<string, StoredVerdict>,
  applied: readonly Applied[],
  version: number,
): Verdict[] {
  const decided = new Map<string, Pick<StoredVerdict, 'argsHash' | 'verdict'>>(stored);
  for (const { command, verdict } of applied) decided.set(command.id, { argsHash: command.argsHash, verdict });
  return prepared.map(({ id, seq, argsHash }, index) => {
    const decision = decided.get(id);
    if (!decision) throw new Error('Every command has been decided');
    if (decision.argsHash !== argsHash) return mismatch(id, seq, version);
    const wasAnsweredBefore = stored.has(id) && commands[index]?.answered !== undefined;
    return { ...(wasAnsweredBefore ? withoutNotices(decision.verdict) : decision.verdict), seq };
  });
}

/** The first answer already showed these notices to the person. */
function withoutNotices({ overwrote: _, left: __, ...verdict }: Verdict): Verdict {
  return verdict;
}
