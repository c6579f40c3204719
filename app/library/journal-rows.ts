import type { AnsweredBefore, Verdict } from '../../shared/contract/sync.ts';
import type { MarkRun } from './mark-runs.ts';

/** A command as the library hands it to the journal; `seq` comes when it is first sent. */
export interface QueuedCommand {
  id: string;
  name: string;
  v: number;
  args: unknown;
  at: string;
  group: string;
}

/** A step that takes a command back, noted before the command was applied. */
export interface UndoStep {
  name: string;
  args: unknown;
}

/** A command as the outbox stores it: written once, removed once. What became of it stands in `SentMeta`. */
export interface StoredCommand extends QueuedCommand {
  /** Local order; given by the table. */
  n?: number;
  /** Whether a later command has been folded into it before it was sent. */
  merged?: boolean;
  undo?: UndoStep[];
  /** Set when it is sent again although it was accepted before. */
  answered?: AnsweredBefore;
}

export interface OutboxRow extends StoredCommand {
  seq?: number;
  /** From here on the command is never changed again: the server may have applied it. */
  sentAt?: string;
  /** The user's version after it, once the server has accepted it. */
  verdict?: { version: number };
}

/** Something a person must decide; only a person removes it. */
export interface TrayEntry {
  /** The id of the command, or the hash of a picture. */
  id: string;
  kind: 'refused' | 'overwrote' | 'left' | 'photo';
  command: QueuedCommand;
  at: string;
  code?: string;
  message?: string;
  field?: string;
  /** The deleted row a refused edit was for. */
  snapshot?: unknown;
  /** Values this device's edit replaced without having seen them, by field. */
  overwrote?: Record<string, unknown>;
  /** Ids of an import's records that found no room. */
  left?: string[];
}

/** A picture not yet on the server. Bytes, not a Blob: blobs in IndexedDB have been lost by browsers. */
export interface PhotoRow {
  sha256: string;
  bytes: ArrayBuffer;
  type: string;
  at: string;
}

/** Commands that are through, as one value: those of one answer. */
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

/** What the journal knows of itself. */
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

/** A command that has a number of this client, and the version of its verdict once there is one. */
export interface Mark {
  n: number;
  seq: number;
  version?: number;
}

/** What became of the front of the outbox, in one small row: thousands of commands are not written again for it. */
export interface SentMeta {
  key: 'sent';
  /** Rows up to this `n` may be known to the server, also those without a mark after a new start. */
  upTo: number;
  /** When the last of them were sent. */
  at: string;
  marks: Mark[];
  /** Whether rows without a mark may stand before rows with a verdict, as after a new start. */
  mixed?: boolean;
  /** Number and size of the packs of commands that are through. */
  done: { n: number; count: number }[];
}

/** The same as it is stored; earlier builds stored each mark by itself. */
export type StoredSent = Omit<SentMeta, 'marks'> & ({ runs: MarkRun[] } | { marks: Mark[] });

export type MetaRow = ClientMeta | RevisionMeta | StoredSent;

/** The row with what became of it. */
export function withMark(row: StoredCommand, sent: SentMeta, mark: Mark | undefined): OutboxRow {
  if (row.n === undefined || row.n > sent.upTo) return row;
  const verdict = mark?.version === undefined ? undefined : { version: mark.version };
  return { ...row, sentAt: sent.at, seq: mark?.seq, verdict };
}

export function commandOf(row: QueuedCommand): QueuedCommand {
  const { id, name, v, args, at, group } = row;
  return { id, name, v, args, at, group };
}

/** The tray entry a verdict asks for, if any. */
export function trayEntryOf(row: QueuedCommand, verdict: Verdict, at: string): TrayEntry | undefined {
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
