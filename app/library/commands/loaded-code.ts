import type { CommandCode, CommandParts } from './command-code.ts';

export type LoadCommandCode = () => Promise<Pick<typeof import('./command-code.ts'), 'createCommandCode'>>;

/** The code of the commands: a library that only shows stored rows does without it. */
export interface LoadedCode {
  readonly loaded: CommandCode | undefined;
  /** Loads it once; a failed load is repeated by the next call. */
  load(): Promise<CommandCode>;
}

export function createLoadedCode(loadCode: LoadCommandCode, parts: () => CommandParts): LoadedCode {
  let loaded: CommandCode | undefined;
  return {
    get loaded() {
      return loaded;
    },
    async load() {
      if (loaded) return loaded;
      const { createCommandCode } = await loadCode();
      loaded ??= createCommandCode(parts());
      return loaded;
    },
  };
}
