import type { DeletedRow, SyncResponse, Verdict, VerdictRun } from '../contract/sync.ts';
import { hasShape, isFlag, isNumber, isText, listOf, oneOf, orLeftOut, type Shape } from '../domain/shape.ts';
import { ENTITIES } from '../nouns.ts';

export type SyncHead = Omit<SyncResponse, 'rows'>;

/** The parts of a verdict that a device acts on; the rest is only shown. */
const verdictShape: Shape<Pick<Verdict, 'id' | 'seq' | 'status' | 'version'>> = {
  id: isText,
  seq: isNumber,
  status: oneOf(['ok', 'noop', 'refused']),
  version: isNumber,
};

const deletedShape: Shape<DeletedRow> = {
  entity: oneOf(ENTITIES),
  id: isText,
  version: isNumber,
};

const runShape: Shape<VerdictRun> = { seq: isNumber, version: isNumber, count: isNumber };

const headShape: Shape<SyncHead> = {
  userId: isText,
  epoch: isText,
  serverTime: isText,
  head: isNumber,
  cursor: orLeftOut(isNumber),
  more: isFlag,
  page: orLeftOut(isText),
  verdicts: listOf((verdict) => hasShape(verdict, verdictShape)),
  accepted: orLeftOut(listOf((run) => hasShape(run, runShape))),
  deleted: listOf((row) => hasShape(row, deletedShape)),
  segments: isNumber,
};

/** Whether this is the head of a sync answer; does not check its rows. */
export function isSyncHead(value: unknown): value is SyncHead {
  return hasShape(value, headShape);
}
