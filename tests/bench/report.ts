import { cpus, totalmem } from 'node:os';
import { median } from './numbers.ts';

/** One row of the table. */
export interface Row {
  work: string;
  ours: number;
  /** The comparison; absent if the target is a number. */
  floor?: { name: string; value: number };
  unit: 'ms' | 'kB' | 'MB' | 'requests' | 'frames' | 'points';
  /** The limit: a ratio if there is a floor, else a value in the unit. */
  target?: number;
  /** For a score, which must not be lower. */
  least?: number;
  /** The spread of the runs, or the method. */
  note?: string;
}

/** A row with the medians of interleaved runs. */
export function comparedRow(
  work: string,
  ours: readonly number[],
  floor: { name: string; values: readonly number[] },
  target?: number,
): Row {
  return {
    work,
    ours: median(ours),
    floor: { name: floor.name, value: median(floor.values) },
    unit: 'ms',
    target,
    note: `ours ${range(ours)}, floor ${range(floor.values)}, ${ours.length} runs`,
  };
}

function range(values: readonly number[]): string {
  return `${number(Math.min(...values))} to ${number(Math.max(...values))}`;
}

export function isMet({ ours, floor, target, least }: Row): boolean | undefined {
  if (least !== undefined) return ours >= least;
  if (target === undefined) return undefined;
  return (floor ? ours / floor.value : ours) <= target;
}

export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { work, ours, floor, unit, target, least, note } = row;
    const met = isMet(row);
    return [
      work,
      `${number(ours)} ${unit}`,
      floor ? `${number(floor.value)} ${unit} (${floor.name})` : '',
      floor ? `${(ours / floor.value).toFixed(2)} x` : '',
      least !== undefined
        ? `at least ${least}`
        : target === undefined
          ? ''
          : floor
            ? `${target} x`
            : `${target} ${unit}`,
      met === undefined ? '' : met ? 'yes' : 'no',
      note ?? '',
    ];
  });
  const head = ['work', 'ours', 'floor', 'ratio', 'at most', 'met', 'runs'];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function number(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** The machine's hardware and software, without a name or a path. */
export function surroundings(versions: { chromium: string; postgres: string }): string {
  const model = cpus()[0]?.model.trim();
  return [
    `- ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    `- Node ${process.versions.node}, Chromium ${versions.chromium} (headless, profile on disk), PostgreSQL ${versions.postgres} (default settings, fsync on)`,
  ].join('\n');
}
