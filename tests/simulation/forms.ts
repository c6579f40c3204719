import { dropStash, keepDraft, stashedDrafts } from '../../app/library/draft-stash.ts';
import type { Browsers } from './browsers.ts';
import { expectThat, tagOf } from './checks.ts';
import type { Hands } from './hands.ts';
import { typeOn } from './plain-storage.ts';
import type { Device, Form, OpenTab, Stage } from './stage.ts';

const KEYS = ['record.add', 'wishlist.add'] as const;

/** Hands that type in forms, leave them half filled in, save them and throw them away. */
export function createForms(stage: Stage, browsers: Browsers, { edit }: Hands) {
  let typed = 0;

  async function act(device: Device, tab: OpenTab, random: () => number, fuse: number): Promise<void> {
    const forms = device.forms.get(tab.userId) ?? new Map<string, Form>();
    device.forms.set(tab.userId, forms);
    const key = KEYS[Math.floor(random() * KEYS.length)] ?? KEYS[0];
    // Nobody types two things within the same millisecond.
    stage.advance(200);
    typeOn(device.plain);
    await look(tab, key, forms.get(key));
    const dice = random();
    if (dice < 0.5) return type(device, tab, key, forms, fuse);
    if (dice < 0.85) return save(device, tab, key, forms, random);
    return throwAway(device, tab, key, forms, fuse);
  }

  /** What a form shows when it is opened. */
  async function look({ journal }: OpenTab, key: string, form: Form | undefined): Promise<void> {
    const found = (await journal.draft(key))?.value;
    const isSame = JSON.stringify(found) === JSON.stringify(form);
    expectThat(isSame, 'DRAFT', `form ${key} shows ${JSON.stringify(found)}, typed was ${JSON.stringify(form)}`);
  }

  async function type(device: Device, tab: OpenTab, key: string, forms: Map<string, Form>, fuse: number) {
    typed += 1;
    const form = { artist: 'Nina Simone', title: `${tagOf(tab.userId)} typed ${typed}` };
    forms.set(key, form);
    tab.fuse = fuse;
    const at = new Date(stage.now() + device.skew).toISOString();
    await keepDraft(tab, { key, value: form, at });
    await lookAgain(device, tab, key, forms);
  }

  async function save(device: Device, tab: OpenTab, key: string, forms: Map<string, Form>, random: () => number) {
    const form = forms.get(key);
    if (!form) return;
    const name = key === 'record.add' ? 'record.create' : 'wishlist.create';
    const keepRefused = random() < 0.5;
    await edit(device, tab, random, ({ library }) => library.run(name, { fields: form }, { draft: key, keepRefused }));
    const after = device.tabs.find((one) => one.userId === tab.userId && !one.dead);
    if (after && (await isKept(after, form.title))) forms.delete(key);
    if (after) await look(after, key, forms.get(key));
  }

  /** Whether a change with this title is in the queue or in the tray. */
  async function isKept({ journal }: OpenTab, title: string): Promise<boolean> {
    const { outbox, tray } = await journal.load();
    const rows = [...outbox, ...tray.map(({ command }) => command)];
    return rows.some(({ args }) => JSON.stringify(args).includes(title));
  }

  async function throwAway(device: Device, tab: OpenTab, key: string, forms: Map<string, Form>, fuse: number) {
    tab.fuse = fuse;
    dropStash(tab.userId, key);
    await tab.journal.dropDraft(key).catch(() => undefined);
    if (!tab.dead) forms.delete(key);
    await lookAgain(device, tab, key, forms, tab.dead);
  }

  /** @param isOpen whether nobody knows if it has happened */
  async function lookAgain(device: Device, tab: OpenTab, key: string, forms: Map<string, Form>, isOpen = false) {
    if (!tab.dead) {
      tab.fuse = -1;
      return look(tab, key, forms.get(key));
    }
    stage.count('killed at a form');
    await browsers.close(device, tab);
    const next = await browsers.open(device, tab.userId);
    if (isOpen && (await next.journal.draft(key)) === undefined) forms.delete(key);
    await look(next, key, forms.get(key));
  }

  return {
    act,
    /** What is half filled in on a browser belongs to the person whose form it is. */
    async check(device: Device): Promise<void> {
      typeOn(device.plain);
      for (const [userId, forms] of device.forms) {
        const tab = device.tabs.find((one) => one.userId === userId && !one.dead);
        const stored = tab ? (await tab.journal.unsent()).drafts : [];
        for (const { key, value } of [...stashedDrafts(userId), ...stored]) {
          const text = JSON.stringify(value);
          expectThat(text.includes(tagOf(userId)), 'ISO', `${text} is in a form of ${tagOf(userId)}`);
          const isMine = text === JSON.stringify(forms.get(key));
          expectThat(
            isMine,
            'DRAFT',
            `${text} is kept for form ${key}, which was typed in, saved or thrown away since`,
          );
        }
        for (const [key, form] of tab ? forms : []) {
          const isThere = stored.some((one) => one.key === key);
          expectThat(isThere, 'DRAFT', `${form.title} was typed in form ${key} and is nowhere`);
        }
      }
    },
  };
}
