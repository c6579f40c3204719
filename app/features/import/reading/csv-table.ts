import Papa from 'papaparse';
import { isHead } from '../../../../shared/import/column-fates.ts';
import type { TableRow } from '../../../../shared/import/row-reader.ts';
import { MOST_COLUMNS, type Table } from './table.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const LOOKED_AT = 20;

/**
 * A list with a delimiter (RFC 4180), and what programs make of it: any of four delimiters, any line ends, stray quotes,
 * lines that are too short or too long, no line of names.
 * @param given whether the first line names the columns, where a person has said so
 */
export function csvTable(whole: string, onProgress: (share: number) => void, given?: boolean): Table {
  const text = whole.replace(/\r\n?/g, '\n');
  if (isTooWide(text)) return { names: Array.from({ length: MOST_COLUMNS + 1 }, () => ''), rows: [] };
  const delimiter = delimiterOf(text);
  const lines = linesOf(text, delimiter, onProgress);
  const [first] = lines;
  if (!first) return { names: [], rows: [] };
  const hasHead = given ?? isHead(first.cells);
  const rows = hasHead ? lines.slice(1) : lines;
  const width = Math.max(...lines.slice(0, 1_000).map(({ cells }) => cells.length));
  const head = hasHead ? first.cells : [];
  const names = uniqueNames(Array.from({ length: width }, (_, at) => head[at]?.trim() || `Column ${at + 1}`));
  return { names, firstLine: first.cells.map((cell) => cell.trim()), rows, hasHead };
}

/** True for a first line that no list has: it is not worth cutting. */
function isTooWide(text: string): boolean {
  const end = text.indexOf('\n');
  const first = end < 0 ? text : text.slice(0, end);
  return DELIMITERS.some((delimiter) => first.split(delimiter, MOST_COLUMNS * 10).length === MOST_COLUMNS * 10);
}

/** The one that cuts the first lines into the same number of cells, the most if several do. */
function delimiterOf(text: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: LOOKED_AT, skipEmptyLines: 'greedy' });
    const width = data[0]?.length ?? 1;
    const same = data.filter((cells) => cells.length === width).length;
    return { delimiter, score: width === 1 ? 0 : (same / data.length) * 1_000 + Math.min(width, 100) };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

function linesOf(text: string, delimiter: string, onProgress: (share: number) => void): TableRow[] {
  const rows: TableRow[] = [];
  let offset = 0;
  let line = 1;
  while (offset < text.length) {
    const start = offset;
    let stray = false;
    let cursor = 0;
    Papa.parse<string[]>(text.slice(start), {
      delimiter,
      newline: '\n',
      step({ data, errors, meta }, parser) {
        const raw = text.slice(start + cursor, start + meta.cursor);
        // A quote that nothing closes would swallow the lines after it.
        if (errors.some(({ type }) => type === 'Quotes') && raw.trimEnd().includes('\n')) {
          stray = true;
          parser.abort();
          return;
        }
        cursor = meta.cursor;
        add(data, raw);
        if (rows.length % 1_000 === 0) onProgress((start + cursor) / text.length);
      },
    });
    offset = start + cursor;
    if (!stray) break;
    const end = text.indexOf('\n', offset);
    const raw = text.slice(offset, end < 0 ? text.length : end + 1);
    add(raw.trimEnd().split(delimiter), raw);
    offset += raw.length;
  }
  return rows;

  function add(cells: string[], raw: string): void {
    const plain = raw.replace(/\n$/, '');
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, text: plain, cells });
    line += raw.split('\n').length - 1;
  }
}

function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}
