import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { endLeftovers } from '../../sync-server/postgres/leftovers.ts';
import type { GuardWord } from './guard.ts';
import { runningProcesses } from './processes.ts';

// Outlives the process that writes to it, and cleans up after it.
const marks = new Set<string>();
const folders = new Set<string>();

for await (const line of createInterface({ input: process.stdin })) {
  const word: GuardWord = JSON.parse(line);
  if ('mark' in word) marks.add(word.mark);
  else if ('folder' in word) folders.add(word.folder);
  else folders.delete(word.removed);
}

// Ends servers first: a running server would restart its PostgreSQL.
for (let left = marked(); left.length > 0; left = marked()) {
  for (const pid of left) end(pid);
  await delay(20);
}
for (const folder of folders) {
  const data = join(folder, 'postgres/data');
  if (existsSync(data)) await endLeftovers(data);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function marked(): number[] {
  return runningProcesses().flatMap(({ pid, command }) =>
    [...marks].some((mark) => command.includes(mark)) ? [pid] : [],
  );
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already ended.
  }
}
