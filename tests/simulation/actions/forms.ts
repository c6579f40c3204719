import { dropStash, keepDraft, stashedDrafts } from '../../../app/library/journal/draft-stash.ts';
import { changeEntries } from '../../support/change-entries.ts';
import type { Editor } from '../check/checked-edits.ts';
import { expectThat, tagOf } from '../check/checks.ts';
import type { Browsers } from '../world/browsers.ts';
import { typeOn } from '../world/browsers.ts';
import type { Device, Form, OpenTab, World } from '../world/world.ts';

const KEYS = ['record.add', 'wishlist.add'] as const;

/** One person at one form. */
interface FormVisit {
  device: Device;
  tab: OpenTab;
  key: (typeof KEYS)[number];
  /** Their drafts on this browser. */
  forms: Map<string, Form>;
  random: () => number;
  fuse: number;
}

/** People who type in forms, leave them half filled in, save them and throw them away. */
export function createForms(world: World, browsers: Browsers, { edit }: Editor) {
  let typed = 0;

  async function act(device: Device, tab: OpenTab, random: () => number, fuse: number): Promise<void> {
    const forms = device.forms.get(tab.userId) ?? new Map<string, Form>();
    device.forms.set(tab.userId, forms);
    const key = KEYS[Math.floor(random() * KEYS.length)] ?? KEYS[0];
    const visit: FormVisit = { device, tab, key, forms, random, fuse };
    // A person does not type two things within the same millisecond.
    world.advance(200);
    typeOn(device.plain);
    await look(visit);
    const dice = random();
    if (dice < 0.5) return type(visit);
    if (dice < 0.85) return save(visit);
    return throwAway(visit);
  }

  /** The contents of a form when it is opened. */
  async function look({ tab, key, forms }: FormVisit): Promise<void> {
    const found = JSON.stringify((await tab.journal.draft(key))?.value);
    const form = JSON.stringify(forms.get(key));
    expectThat(found === form, 'DRAFT', `form ${key} shows ${found}, typed was ${form}`);
  }

  async function type(visit: FormVisit): Promise<void> {
    const { device, tab, key, forms, fuse } = visit;
    typed += 1;
    const form = { artist: 'Nina Simone', title: `${tagOf(tab.userId)} typed ${typed}` };
    forms.set(key, form);
    tab.fuse = fuse;
    const at = new Date(world.now() + device.skew).toISOString();
    await keepDraft(tab, { key, value: form, at });
    await look(await alive(visit));
  }

  async function save(visit: FormVisit): Promise<void> {
    const { device, tab, key, forms, random } = visit;
    const form = forms.get(key);
    if (!form) return;
    const name = key === 'record.add' ? 'record.create' : 'wishlist.create';
    const keepRefused = random() < 0.5;
    await edit(device, tab, random, ({ library }) => library.run(name, { fields: form }, { draft: key, keepRefused }));
    const after = device.tabs.find((one) => one.userId === tab.userId && !one.dead);
    if (!after) return;
    if (await isKept(after, form.title)) forms.delete(key);
    await look({ ...visit, tab: after });
  }

  /** True if a change with this title is in the queue or in the tray. */
  async function isKept({ journal }: OpenTab, title: string): Promise<boolean> {
    const { outbox, tray } = await journal.load();
    const rows = [...outbox, ...changeEntries(tray).map(({ command }) => command)];
    return rows.some(({ args }) => JSON.stringify(args).includes(title));
  }

  async function throwAway(visit: FormVisit): Promise<void> {
    const { tab, key, forms, fuse } = visit;
    tab.fuse = fuse;
    dropStash(tab.userId, key);
    await tab.journal.dropDraft(key).catch(() => undefined);
    const after = await alive(visit);
    // In a killed tab it may or may not have happened.
    if (!tab.dead || (await after.tab.journal.draft(key)) === undefined) forms.delete(key);
    await look(after);
  }

  /** Opens again what was killed; the browser may have been another person's in between. */
  async function alive(visit: FormVisit): Promise<FormVisit> {
    const { device, tab, random } = visit;
    tab.fuse = -1;
    if (!tab.dead) return visit;
    world.count('killed at a form');
    await browsers.close(device, tab);
    const other = world.backend.userIds.find((userId) => userId !== tab.userId);
    if (other !== undefined && random() < 0.4) await browsers.close(device, await browsers.open(device, other));
    return { ...visit, tab: await browsers.open(device, tab.userId) };
  }

  return {
    act,
    /** A draft on a browser belongs to the person whose form it is. */
    async check(device: Device): Promise<void> {
      typeOn(device.plain);
      for (const [userId, forms] of device.forms) {
        const tab = device.tabs.find((one) => one.userId === userId && !one.dead);
        const stored = tab ? (await tab.journal.unsent()).drafts : [];
        for (const { key, value } of [...stashedDrafts(userId), ...stored]) {
          const text = JSON.stringify(value);
          expectThat(text.includes(tagOf(userId)), 'ISO', `${text} is in a form of ${tagOf(userId)}`);
          const isTyped = text === JSON.stringify(forms.get(key));
          expectThat(isTyped, 'DRAFT', `${text} is kept for form ${key}, which was saved or thrown away since`);
        }
        for (const [key, form] of tab ? forms : []) {
          const isThere = stored.some((one) => one.key === key);
          expectThat(isThere, 'DRAFT', `${form.title} was typed in form ${key} and is nowhere`);
        }
      }
    },
  };
}
