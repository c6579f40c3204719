import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds per tick of /proc. */
const TICK_MS = 10;

/** CPU time of these processes and all their descendants, in ms; requires /proc. */
export function processorTime(processes: readonly number[]): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = new Map(all.flatMap((id) => statOf(id)));
  const timeOf = (id: number): number => {
    const started = [...stats].filter(([, { parent }]) => parent === id);
    return started.reduce((sum, [child]) => sum + timeOf(child), stats.get(id)?.ticks ?? 0);
  };
  return processes.reduce((sum, id) => sum + timeOf(id), 0) * TICK_MS;
}

/** Returns nothing for a process that has just ended: its time then counts for its parent. */
function statOf(id: string): [id: number, stat: { parent: number; ticks: number }][] {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    // Its own user and kernel time, and that of its ended children.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + field, 0);
    return [[Number(id), { parent, ticks }]];
  } catch {
    return [];
  }
}
