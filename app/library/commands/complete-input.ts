import type { LibraryState } from '../../../shared/commands/command.ts';
import type { Filled } from '../../../shared/commands/definition.ts';
import { COMMANDS, type CommandName } from '../../../shared/commands/registry.ts';
import { pick } from '../../../shared/domain/pick.ts';
import { playTime } from '../../../shared/domain/plays.ts';
import type { Entity } from '../../../shared/nouns.ts';

interface Given {
  id?: string;
  recordId?: string;
  createdAt?: string;
  on?: string;
  changes?: object;
  seen?: object;
}

interface Ports {
  state: LibraryState;
  now: string;
  newId(): string;
}

/** Fills in the arguments that a screen may omit. */
export function completeInput(name: CommandName, input: unknown, ports: Ports): unknown {
  const { noun, fills } = COMMANDS[name];
  const given = input as Given;
  const filled = new Map<string, unknown>(Object.entries(given));
  for (const key of fills) {
    const value = FILL[key](given, ports, noun);
    if (value !== undefined) filled.set(key, value);
  }
  return Object.fromEntries(filled);
}

const FILL: Record<Filled, (given: Given, ports: Ports, noun: Entity) => unknown> = {
  id: ({ id }, { newId }) => id ?? newId(),
  recordId: ({ recordId }, { newId }) => recordId ?? newId(),
  createdAt: ({ createdAt }, { now }) => createdAt ?? now,
  on: ({ on }, { now }) => on ?? playTime(now),
  // An edit that is sent again may change more fields than it did the first time.
  seen({ id = '', changes, seen }, { state }, noun) {
    const row = state[noun](id);
    return row && changes ? { ...pick(row, Object.keys(changes)), ...seen } : seen;
  },
};
