import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { COMMANDS } from '../../shared/commands/registry.ts';

/** The arguments of `record.addShelfie` in a later version: the address has another name. */
const nextArgs = z.object({ id: z.string(), address: z.string() });

/**
 * A later build of the product, in which `record.addShelfie` has another form, version 2. Only one build runs at a time:
 * what is done inside `as` is done by it, up to its end.
 */
export function nextBuild() {
  const now = COMMANDS['record.addShelfie'];
  const old = ({ id, address }: z.infer<typeof nextArgs>) => ({ id, url: address });
  const next = {
    ...now,
    v: 2,
    args: nextArgs,
    upcast: { 1: (args: unknown) => renamed(args as { id: string; url: string }) },
    touches: (args: z.infer<typeof nextArgs>) => now.touches(old(args)),
    apply: (state: never, args: z.infer<typeof nextArgs>, context: never) => now.apply(state, old(args), context),
    inverse: (args: z.infer<typeof nextArgs>, state: never) => now.inverse(old(args), state),
  };
  const use = (definition: unknown) => Object.assign(COMMANDS, { 'record.addShelfie': definition });
  onTestFinished(() => void use(now));
  return {
    async as<Result>(build: 'old' | 'next', work: () => Promise<Result>): Promise<Result> {
      const before = COMMANDS['record.addShelfie'];
      use(build === 'old' ? now : next);
      try {
        return await work();
      } finally {
        use(before);
      }
    },
  };
}

function renamed({ url, ...args }: { id: string; url: string }): z.infer<typeof nextArgs> {
  return { ...args, address: url };
}
