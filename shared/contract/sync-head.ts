import { hasShape, isFlag, isNumber, isText, listOf, oneOf, orLeftOut, type Shape } from '../domain/shape.ts';
import type { DeletedRow, SyncResponse, Verdict, VerdictRun } from './sync.ts';

export type SyncHead = Omit<SyncResponse, 'rows'>;

/** What a device acts on; the rest of a verdict is only shown. */
const verdictShape: Shape<Pick<Verdict, 'id' | 'seq' | 'status' | 'version'>> = {
  id: isText,
  seq: isNumber,
  status: oneOf(['ok', 'noop', 'refused']),
  version: isNumber,
};

const deletedShape: Shape<DeletedRow> = {
  entity: oneOf(['record', 'collection', 'wishlistItem']),
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

/** Whether this is what a sync answer begins with, its rows aside. */
export function isSyncHead(value: unknown): value is SyncHead {
  return hasShape(value, headShape);
}
