import type { SyncRequest, SyncResponse } from '../contract/sync.ts';
import { isSyncHead, type SyncHead } from './sync-head.ts';
import { packVerdicts, unpackVerdicts } from './verdict-runs.ts';

// The texts of sync, each written and read here. Commands and rows are spliced in as text: the journal has each command
// as JSON already, PostgreSQL writes rows as JSON, and the device stores them without parsing.

/** A request with its commands as text; the server parses it by the contract. */
export function writeRequest({ commands: _, ...rest }: SyncRequest, commandTexts: readonly string[]): string {
  return `${JSON.stringify(rest).slice(0, -1)},"commands":[${commandTexts.join(',')}]}`;
}

/** Rows as JSON: an object for the account, an array for each noun. Missing or null is unchanged. */
export type RowTexts = { [Kind in keyof SyncResponse['rows']]?: string | null };

/**
 * The lines of an answer: the first with all that is not a segment, then one line for each segment.
 * @param isPacked whether runs of accepted commands become one verdict
 */
export function writeAnswer(head: SyncHead, rows: RowTexts, segments: readonly string[], isPacked = false): string[] {
  const first = JSON.stringify(isPacked ? { ...head, ...packVerdicts(head.verdicts) } : head);
  const texts = Object.entries(rows).flatMap(([kind, text]) => (text ? [`"${kind}":${text}`] : []));
  return [`${first.slice(0, -1)},"rows":{${texts.join(',')}}}`, ...segments];
}

/** @returns undefined for what is not a whole answer to this request; throws for what is not JSON */
export function readAnswer(
  text: string,
  request: SyncRequest,
): { answer: SyncResponse; segments: string[] } | undefined {
  const [first = '', ...segments] = text.split('\n').filter((line) => line !== '');
  const answer = answerOf(JSON.parse(first));
  if (answer?.userId !== request.userId || segments.length !== answer.segments) return undefined;
  if (answer.accepted) answer.verdicts = unpackVerdicts(answer.verdicts, answer.accepted, request.commands);
  return { answer, segments };
}

/** The first line of a pull's answer, as an event: with the version after which it begins. */
export function writeNews(from: number, line: string): string {
  // A line break would end the event; JSON has none inside its texts.
  return `{"from":${from},${line.slice(1).replaceAll('\n', ' ')}`;
}

/** The changes after a version, as an event of the server. */
export interface News {
  from: number;
  /** The version of a device that has taken it. */
  version: number;
  answer: SyncResponse;
}

/** @returns undefined for everything that is no news */
export function readNews(data: string): News | undefined {
  try {
    const { from, ...line } = JSON.parse(data);
    const answer = answerOf(line);
    if (typeof from !== 'number' || answer?.cursor === undefined) return undefined;
    return { from, version: answer.cursor, answer };
  } catch {
    return undefined;
  }
}

/** Rows are not checked, like those of a segment: the server writes them by the contract's own row. */
function answerOf({ rows, ...head }: SyncResponse): SyncResponse | undefined {
  return isSyncHead(head) ? { ...head, rows: { ...rows } } : undefined;
}
