import { play, storyText, type Tally } from './play.ts';
import type { Story } from './steps.ts';
import type { Town } from './town.ts';

/** What a failing story came down to. */
export interface Failure {
  seed: number;
  invariant: string;
  message: string;
  story: Story;
}

/** Plays one story; a failure is made small and told, not thrown. */
export async function tryStory(town: Town, story: Story, isShrunk = true): Promise<Tally | Failure> {
  try {
    return await play(town, story);
  } catch (error) {
    const invariant = invariantOf(error);
    let last = error;
    const fails = async (smaller: Story) => {
      try {
        await play(town, smaller);
        return false;
      } catch (again) {
        if (invariantOf(again) !== invariant) return false;
        last = again;
        return true;
      }
    };
    const small = isShrunk ? await shrink(story, fails) : story;
    const message = last instanceof Error ? last.message : String(last);
    return { seed: story.seed, invariant, message, story: small };
  }
}

/** As few steps as possible, by halves, and then as little trouble in them as possible. */
async function shrink(story: Story, fails: (smaller: Story) => Promise<boolean>): Promise<Story> {
  let best = story;
  const attempt = async (steps: Story['steps']) => {
    const smaller = { ...best, steps };
    if (await fails(smaller)) best = smaller;
  };
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = best.steps.length - size; at > -size; at -= size) {
      const start = Math.max(0, at);
      await attempt(best.steps.toSpliced(start, at + size - start));
    }
  }
  for (const [index, step] of best.steps.entries()) {
    const { trouble, ...calm } = step;
    if (trouble) await attempt(best.steps.with(index, calm));
    const now = best.steps[index];
    if (now?.do !== 'both') continue;
    for (const one of [now.one, now.other]) await attempt(best.steps.with(index, one));
  }
  return best;
}

/** @throws with the made smaller story if it goes wrong */
export async function expectGood(town: Town, story: Story): Promise<Tally> {
  const result = await tryStory(town, story);
  if (isFailure(result)) throw new Error(failureText(result));
  return result;
}

function isFailure(result: Tally | Failure): result is Failure {
  return 'invariant' in result;
}

export function failureText({ message, story }: Failure): string {
  return `${message}\n${storyText(story)}`;
}

function invariantOf(error: unknown): string {
  if (error instanceof Error && 'invariant' in error) return String(error.invariant);
  return error instanceof Error ? error.name : 'unknown';
}
