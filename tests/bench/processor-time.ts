import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds in a tick of /proc. */
const TICK_MS = 10;

/** The processor time that these processes and all they started have taken, in milliseconds; only where there is /proc. */
export function processorTime(processes: readonly number[]): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = new Map(all.flatMap((id) => statOf(id)));
  const timeOf = (id: number): number => {
    const started = [...stats].filter(([, { parent }]) => parent === id);
    return started.reduce((sum, [child]) => sum + timeOf(child), stats.get(id)?.ticks ?? 0);
  };
  return processes.reduce((sum, id) => sum + timeOf(id), 0) * TICK_MS;
}

/** Nothing of a process that has just ended: its time is then its parent's. */
function statOf(id: string): [id: number, stat: { parent: number; ticks: number }][] {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    // Of its own in the program and in the kernel, and of what it started and has ended.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + field, 0);
    return [[Number(id), { parent, ticks }]];
  } catch {
    return [];
  }
}
