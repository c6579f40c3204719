import type { fromJSONSchema } from 'zod';
import protocol1 from './protocol-1.json' with { type: 'json' };
import protocol2 from './protocol-2.json' with { type: 'json' };

/**
 * Requests of an earlier app and answers of the server of its time, recorded from that commit: a device that ran each command of
 * its version, and a new device of the same person. They are never changed; a new protocol brings a new file.
 */
export interface Recorded {
  commit: string;
  /** The requests of a device in order, and the verdicts on their commands. */
  story: { sent: SentRequest; verdicts: Record<string, string> }[];
  firstPull: Exchange[];
  /** A command of a later version, and the answer to it. */
  unknownCommand: Exchange;
  /** A request of the next protocol, and the answer to it. */
  otherProtocol: Exchange;
  /** The library as the earlier app showed it in the end. */
  shown: { records: RowOf[]; collections: RowOf[]; wishlist: RowOf[] };
  /** The earlier app's schema of the first line of an answer, as JSON Schema. */
  answerSchema: Parameters<typeof fromJSONSchema>[0];
}

interface SentRequest {
  protocol: number;
  userId: string;
  clientId: string;
  epoch?: string;
  cursor?: number;
  page?: string;
  commands: { id: string; name: string }[];
}

interface Exchange {
  sent: SentRequest;
  status: number;
  /** Each line. */
  answered: unknown[];
}

type RowOf = Record<string, unknown>;

export const PROTOCOL_1 = protocol1 as unknown as Recorded;
export const PROTOCOL_2 = protocol2 as unknown as Recorded;
