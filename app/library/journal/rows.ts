import type { Step } from '../../../shared/commands/definition.ts';
import type { AnsweredBefore, Verdict } from '../../../shared/contract/sync.ts';

/** A command as the library gives it to the journal; it gets its `seq` when it is first sent. */
export interface QueuedCommand {
  id: string;
  name: string;
  v: number;
  args: unknown;
  at: string;
  group: string;
}

/** A command as the outbox stores it: written once, removed once. `SentMeta` has its number and verdict. */
export interface StoredCommand extends QueuedCommand {
  /** Local order, which the table assigns. */
  n?: number;
  /** Whether a later command was merged into it before it was sent. */
  merged?: boolean;
  /** The steps that undo it, stored before it was applied. */
  undo?: Step[];
  /** Set if it is sent again after it was accepted. */
  answered?: AnsweredBefore;
}

export interface OutboxRow extends StoredCommand {
  seq?: number;
  /** Once set, the command never changes: the server may have applied it. */
  sentAt?: string;
  /** The user's version after it, once the server has accepted it. */
  verdict?: { version: number };
}

/** Something a person must decide; only a person removes it. */
export type TrayEntry = ChangeEntry | PhotoEntry;
/** What is to be decided about a command; it has the command's id. */
export type ChangeEntry = RefusedEntry | OverwroteEntry | LeftEntry;

interface AnyEntry {
  id: string;
  /** When it came to the tray. */
  at: string;
  /** Why it was refused. */
  code?: string;
  message?: string;
}

export interface RefusedEntry extends AnyEntry {
  kind: 'refused';
  command: QueuedCommand;
  field?: string;
  /** The deleted row a refused edit was for. */
  snapshot?: unknown;
}

/** An accepted edit. */
export interface OverwroteEntry extends AnyEntry {
  kind: 'overwrote';
  command: QueuedCommand;
  /** Values this device's edit replaced without having seen them, by field. */
  overwrote: Record<string, unknown>;
}

/** An import of which only a part found room. */
export interface LeftEntry extends AnyEntry {
  kind: 'left';
  command: QueuedCommand;
  /** Ids of its records beyond the album limit. */
  left: string[];
}

/** A picture that the server refused; its id is the picture's hash. */
export interface PhotoEntry extends AnyEntry {
  kind: 'photo';
  addedAt: string;
}

/** The stored form; earlier builds stored a picture with a command that no build runs. */
export type StoredEntry = TrayEntry | (Omit<PhotoEntry, 'addedAt'> & { command: QueuedCommand });

export function trayEntryFrom(stored: StoredEntry): TrayEntry {
  if (stored.kind !== 'photo' || 'addedAt' in stored) return stored;
  const { command, ...entry } = stored;
  return { ...entry, addedAt: command.at };
}

/** A picture not yet on the server. Bytes, not a Blob: browsers have lost blobs in IndexedDB. */
export interface PhotoRow {
  sha256: string;
  bytes: ArrayBuffer;
  type: string;
  at: string;
}

/** The finished commands of one answer, as one value. */
export interface DonePack {
  n: number;
  commands: { command: QueuedCommand; version: number }[];
  epoch: string;
  /** When the answer came. */
  at: string;
}

export interface DraftRow {
  key: string;
  /** Undefined when the form was saved. */
  value: unknown;
  at: string;
}

/** The journal's own state. */
export interface ClientMeta {
  key: 'client';
  clientId: string;
  nextSeq: number;
  /** All verdicts up to this seq are stored here. */
  acked: number;
  /** The epoch the stored verdict versions belong to. */
  epoch?: string;
}

export interface RevisionMeta {
  key: 'revision';
  revision: number;
}

/** A command with a number of this client, and the version of its verdict once it has one. */
export interface Mark {
  n: number;
  seq: number;
  version?: number;
}

/** Marks of neighbours: `n`, `seq` and, once there are verdicts, `version` grow by one from each to the next. */
export interface MarkRun extends Mark {
  count: number;
}

/** Numbers and verdicts of the front of the outbox in one small row, so that thousands of commands stay unwritten. */
export interface SentMeta {
  key: 'sent';
  /** The server may have rows up to this `n`, also those that lost their mark with a new client id. */
  upTo: number;
  /** When the last of them were sent. */
  at: string;
  marks: Mark[];
  /** Whether rows without a mark may come before rows with a verdict, as after a new client id. */
  mixed?: boolean;
  /** Number and size of the packs of finished commands. */
  done: { n: number; count: number }[];
}

/** The stored form; earlier builds stored each mark separately. */
export type StoredSent = Omit<SentMeta, 'marks'> & ({ runs: MarkRun[] } | { marks: Mark[] });

export type MetaRow = ClientMeta | RevisionMeta | StoredSent;

/** The row with its number and verdict. */
export function withMark(row: StoredCommand, sent: SentMeta, mark: Mark | undefined): OutboxRow {
  if (row.n === undefined || row.n > sent.upTo) return row;
  const verdict = mark?.version === undefined ? undefined : { version: mark.version };
  return { ...row, sentAt: sent.at, seq: mark?.seq, verdict };
}

export function commandOf(row: QueuedCommand): QueuedCommand {
  const { id, name, v, args, at, group } = row;
  return { id, name, v, args, at, group };
}

/** The tray entry that a verdict needs, if any. */
export function trayEntryOf(row: QueuedCommand, verdict: Verdict, at: string): ChangeEntry | undefined {
  const base = { id: row.id, command: commandOf(row), at };
  if (verdict.status === 'refused') {
    const { code, message, field, snapshot } = verdict;
    return { ...base, kind: 'refused', code, message, field, snapshot };
  }
  if (verdict.left && verdict.left.length > 0) {
    return { ...base, kind: 'left', code: verdict.code ?? 'ALBUM_LIMIT_EXCEEDED', left: verdict.left };
  }
  if (verdict.overwrote && Object.keys(verdict.overwrote).length > 0) {
    return { ...base, kind: 'overwrote', overwrote: verdict.overwrote };
  }
  return undefined;
}
