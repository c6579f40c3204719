import type { RunResult } from '../../../app/library/library-types.ts';
import type { Tab } from '../../support/device.ts';
import { expectThat } from '../check/checks.ts';
import type { Actor } from './actor.ts';

const MOST_ROWS = 400;

/** Mostly a hundred rows at most: a story with four hundred albums is slow to check. */
function howMany(random: () => number): number {
  return 50 + Math.floor((random() < 0.8 ? random() * 0.2 : random()) * (MOST_ROWS - 50));
}

type ManyEdit = (tab: Tab, random: () => number, tag: string) => Promise<RunResult | undefined>;

/** A shelf that is imported from elsewhere, now and then with an album among it that is deleted here. */
export const importMany: ManyEdit = async ({ library }, random, tag) => {
  const records = Array.from({ length: howMany(random) }, (_, index) => ({
    id: library.newId(),
    fields: { artist: 'Sun Ra', title: `${tag} ${index} ${'of many '.repeat(Math.floor(random() * 4))}`.trim() },
  }));
  const known = library.view().records[0];
  if (known && random() < 0.3) records.splice(records.length / 2, 0, { ...records[0], id: known.id } as never);
  return library.run('record.import', { records }, { keepRefused: random() < 0.5 });
};

/** Albums typed one after the other without a connection. */
export const createMany: ManyEdit = async ({ library }, random, tag) => {
  let result: RunResult | undefined;
  for (let left = Math.min(120, howMany(random)); left > 0; left -= 1) {
    const fields = { artist: 'Dorothy Ashby', title: `${tag} ${left}` };
    result = await library.run('record.create', { fields }, { keepRefused: random() < 0.1 });
  }
  return result;
};

/** Albums that are deleted at once. */
export const deleteMany: ManyEdit = async ({ library }, random) => {
  const part = random();
  const meant = library.view().records.filter(() => random() < part);
  return library.runMany(meant.map(({ id }) => ({ name: 'record.delete', args: { id } })));
};

/** Many albums put into a collection or taken out of it at once, one of which may be deleted. */
export const shelveMany: ManyEdit = async ({ library }, random) => {
  const { records, collections } = library.view();
  const collection = collections[Math.floor(random() * collections.length)];
  const part = random();
  const recordIds = records.filter(() => random() < part).map(({ id }) => id);
  if (random() < 0.3) recordIds.splice(recordIds.length / 2, 0, library.newId());
  const name = random() < 0.7 ? 'collection.addRecords' : 'collection.removeRecords';
  return collection && library.run(name, { id: collection.id, recordIds: recordIds.slice(0, 500) });
};

/**
 * Something is done with many rows at once, and one of them is not as the device thinks: deleted on another device, of
 * another person, named twice, or an unknown one. The rest must arrive, and nothing of another person may change.
 */
export async function actOnMany(actor: Actor): Promise<void> {
  const { world, tab } = actor;
  await bring(actor);
  await actor.sync();
  const [gone] = actor.view().records.slice(actor.below(3));
  if (!gone || actor.isOver()) return;
  const other = await actor.elsewhere();
  await other.sync();
  await other.run('record.delete', { id: gone.id });
  await other.sync();
  const stranger = world.backend.userIds.find((userId) => userId !== tab.userId) ?? '';
  const theirs = await world.backend.look(stranger);
  const [strange] = theirs.records.keys();
  const bad = actor.pick([gone.id, strange, tab.library.newId(), 'twice']) ?? gone.id;
  const good = actor.some(actor.view().records).map(({ id }) => id);
  const ids = [...good, bad === 'twice' ? (good[0] ?? gone.id) : bad, ...good.slice(0, 1)];
  await ACTIONS[actor.below(ACTIONS.length)]?.(actor, ids);
  await actor.sync();
  const after = await world.backend.look(stranger);
  const isTheirs = strange === undefined || theirs.records.get(strange) === after.records.get(strange);
  const isSame = isTheirs || JSON.stringify(theirs.records.get(strange)) === JSON.stringify(after.records.get(strange));
  expectThat(isSame, 'ISO', `album ${strange} of another person was changed`);
}

async function bring(actor: Actor): Promise<void> {
  const records = Array.from({ length: 1 + actor.below(3) }, () => rowOf(actor, actor.tab.library.newId()));
  await actor.run('record.import', { records });
}

function rowOf({ title }: Actor, id: string) {
  return { id, fields: { artist: 'Moondog', title: title() } };
}

/** Its event in the table. */
export const MANY_EVENTS = ['import done', 'import refused', 'deleted', 'changed', 'collected'] as const;

const ACTIONS: ((actor: Actor, ids: readonly string[]) => Promise<void>)[] = [
  async function importThem(actor, ids) {
    const records = [actor.tab.library.newId(), ...ids, actor.tab.library.newId()].map((id) => rowOf(actor, id));
    const done = await actor.run('record.import', { records, revives: actor.random() < 0.3 });
    actor.count(`many: import ${done?.ok ? 'done' : 'refused'}`);
  },
  async function deleteThem(actor, ids) {
    await actor.act((library) => library.runMany(ids.map((id) => ({ name: 'record.delete', args: { id } }))));
    actor.count('many: deleted');
  },
  async function editThem(actor, ids) {
    const group = actor.tab.library.newId();
    const changes = { label: 'Prestige', year: 1957 };
    if (actor.random() < 0.5) {
      const steps = ids.map((id) => ({ name: 'record.update' as const, args: { id, changes } }));
      await actor.act((library) => library.runMany(steps));
    } else for (const id of ids) await actor.run('record.update', { id, changes }, { group, keepRefused: true });
    actor.count('many: changed');
  },
  async function collectThem(actor, ids) {
    const collection = await actor.run('collection.create', { fields: { name: actor.title() } });
    if (!collection?.ok) return;
    await actor.run('collection.addRecords', { id: collection.id, recordIds: [...ids] });
    if (actor.random() < 0.5)
      await actor.run('collection.removeRecords', { id: collection.id, recordIds: [...ids.slice(1)] });
    actor.count('many: collected');
  },
];
