import { expectThat } from './checks.ts';
import type { Sitting } from './sitting.ts';

/**
 * Something is done with many rows at once, and one of them is not as the device thinks: deleted on another device, of
 * another person, named twice, or nobody's. The rest must arrive, and nothing of another person may change.
 */
export async function actOnMany(sitting: Sitting): Promise<void> {
  const { stage, tab } = sitting;
  await bring(sitting);
  await sitting.sync();
  const [gone] = sitting.view().records.slice(sitting.below(3));
  if (!gone || sitting.isOver()) return;
  const other = await sitting.elsewhere();
  await other.sync();
  await other.run('record.delete', { id: gone.id });
  await other.sync();
  const stranger = stage.backend.userIds.find((userId) => userId !== tab.userId) ?? '';
  const theirs = await stage.backend.look(stranger);
  const [strange] = theirs.records.keys();
  const bad = sitting.pick([gone.id, strange, tab.library.newId(), 'twice']) ?? gone.id;
  const good = sitting.some(sitting.view().records).map(({ id }) => id);
  const ids = [...good, bad === 'twice' ? (good[0] ?? gone.id) : bad, ...good.slice(0, 1)];
  await DEEDS[sitting.below(DEEDS.length)]?.(sitting, ids);
  await sitting.sync();
  const after = await stage.backend.look(stranger);
  const isTheirs = strange === undefined || theirs.records.get(strange) === after.records.get(strange);
  const isSame = isTheirs || JSON.stringify(theirs.records.get(strange)) === JSON.stringify(after.records.get(strange));
  expectThat(isSame, 'ISO', `album ${strange} of another person was changed`);
}

async function bring(sitting: Sitting): Promise<void> {
  const records = Array.from({ length: 1 + sitting.below(3) }, () => rowOf(sitting, sitting.tab.library.newId()));
  await sitting.run('record.import', { records });
}

function rowOf({ title }: Sitting, id: string) {
  return { id, fields: { artist: 'Moondog', title: title() } };
}

/** What the table counts of it. */
export const MANY_WORDS = ['import done', 'import refused', 'deleted', 'changed', 'collected'] as const;

const DEEDS: ((sitting: Sitting, ids: readonly string[]) => Promise<void>)[] = [
  async function importThem(sitting, ids) {
    const records = [sitting.tab.library.newId(), ...ids, sitting.tab.library.newId()].map((id) => rowOf(sitting, id));
    const done = await sitting.run('record.import', { records, revives: sitting.random() < 0.3 });
    sitting.count(`many: import ${done?.ok ? 'done' : 'refused'}`);
  },
  async function deleteThem(sitting, ids) {
    const group = sitting.tab.library.newId();
    for (const id of ids) await sitting.run('record.delete', { id }, { group });
    sitting.count('many: deleted');
  },
  async function editThem(sitting, ids) {
    const group = sitting.tab.library.newId();
    const changes = { label: 'Prestige', year: 1957 };
    for (const id of ids) await sitting.run('record.update', { id, changes }, { group, keepRefused: true });
    sitting.count('many: changed');
  },
  async function collectThem(sitting, ids) {
    const collection = await sitting.run('collection.create', { fields: { name: sitting.title() } });
    if (!collection?.ok) return;
    await sitting.run('collection.addRecords', { id: collection.id, recordIds: [...ids] });
    if (sitting.random() < 0.5)
      await sitting.run('collection.removeRecords', { id: collection.id, recordIds: [...ids.slice(1)] });
    sitting.count('many: collected');
  },
];
