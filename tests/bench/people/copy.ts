import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';

export type Cell = string | number | boolean | null;

/** The part of pg's connection that speaks COPY; its types leave these messages out. */
interface CopyConnection {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
}

/** Characters of one write to the socket. */
const CHUNK = 65_536;

/** Sends rows by COPY: as fast as the database takes them, with one chunk of them in memory. */
export function copyInto(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const query = new pg.Query(`copy ${table} (${columns.join(', ')}) from stdin`, (error) => {
      isOver = true;
      if (error) reject(error);
      else resolve();
    });

    async function send(connection: CopyConnection): Promise<void> {
      for (const chunk of chunksOf(rows)) {
        // The database refused a row.
        if (isOver) return;
        connection.sendCopyFromChunk(Buffer.from(chunk));
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      connection.endCopyFrom();
    }
    // Here pg itself answers that it has no rows.
    const handleCopyInResponse = (connection: CopyConnection) =>
      void send(connection).catch((error) => connection.sendCopyFail(String(error)));
    client.query(Object.assign(query, { handleCopyInResponse }));
  });
}

function* chunksOf(rows: Iterable<readonly Cell[]>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map(textOf).join('\t')}\n`;
    if (chunk.length >= CHUNK) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

function textOf(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (typeof cell === 'number') return String(cell);
  return cell.replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPED[sign] ?? sign);
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
