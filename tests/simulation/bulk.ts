import type { RunResult } from '../../app/library/library-types.ts';
import type { Tab } from '../support/device.ts';

const MOST_ROWS = 400;

/** Mostly a hundred rows at most: a story with four hundred albums is slow to check. */
function howMany(random: () => number): number {
  return 50 + Math.floor((random() < 0.8 ? random() * 0.2 : random()) * (MOST_ROWS - 50));
}

type Hand = (tab: Tab, random: () => number, tag: string) => Promise<RunResult | undefined>;

/** A shelf that is imported from elsewhere, now and then with an album among it that is deleted here. */
export const importMany: Hand = async ({ library }, random, tag) => {
  const records = Array.from({ length: howMany(random) }, (_, index) => ({
    id: library.newId(),
    fields: { artist: 'Sun Ra', title: `${tag} ${index} ${'of many '.repeat(Math.floor(random() * 4))}`.trim() },
  }));
  const known = library.view().records[0];
  if (known && random() < 0.3) records.splice(records.length / 2, 0, { ...records[0], id: known.id } as never);
  return library.run('record.import', { records }, { keepRefused: random() < 0.5 });
};

/** Albums typed one after the other without a connection. */
export const createMany: Hand = async ({ library }, random, tag) => {
  let result: RunResult | undefined;
  for (let left = Math.min(120, howMany(random)); left > 0; left -= 1) {
    const fields = { artist: 'Dorothy Ashby', title: `${tag} ${left}` };
    result = await library.run('record.create', { fields }, { keepRefused: random() < 0.1 });
  }
  return result;
};

/** Albums that are deleted one after the other. */
export const deleteMany: Hand = async ({ library }, random) => {
  const part = random();
  const meant = library.view().records.filter(() => random() < part);
  let result: RunResult | undefined;
  for (const { id } of meant) result = await library.run('record.delete', { id });
  return result;
};

/** Many albums put into a collection or taken out of it at once, one of which may be gone. */
export const shelveMany: Hand = async ({ library }, random) => {
  const { records, collections } = library.view();
  const collection = collections[Math.floor(random() * collections.length)];
  const part = random();
  const recordIds = records.filter(() => random() < part).map(({ id }) => id);
  if (random() < 0.3) recordIds.splice(recordIds.length / 2, 0, library.newId());
  const name = random() < 0.7 ? 'collection.addRecords' : 'collection.removeRecords';
  return collection && library.run(name, { id: collection.id, recordIds: recordIds.slice(0, 500) });
};
