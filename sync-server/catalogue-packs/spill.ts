import { createReadStream } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type PackedRelease, packOrder } from '../../shared/domain/release-pack.ts';

const LINES_HELD = 50_000;

/** Releases of many packs, kept in files while the dump is read. */
export async function createSpill(folder: string) {
  const held = new Map<string, string[]>();
  let count = 0;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const fileOf = (pack: string) => join(folder, `${pack}.jsonl`);

  async function putDown() {
    for (const [pack, lines] of held) await appendFile(fileOf(pack), lines.join(''));
    held.clear();
    count = 0;
  }

  return {
    async add(pack: string, release: PackedRelease): Promise<void> {
      const line = `${JSON.stringify(release)}\n`;
      const lines = held.get(pack);
      if (lines) lines.push(line);
      else held.set(pack, [line]);
      count += 1;
      if (count >= LINES_HELD) await putDown();
    },
    /** The releases of a pack in its order, each once. */
    async sorted(pack: string): Promise<PackedRelease[]> {
      await putDown();
      const keyed = new Map<string, PackedRelease>();
      for await (const line of createInterface({ input: createReadStream(fileOf(pack)) })) {
        const release = JSON.parse(line) as PackedRelease;
        keyed.set(packOrder(release), release);
      }
      return [...keyed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, release]) => release);
    },
    end: () => rm(folder, { recursive: true, force: true }),
  };
}
