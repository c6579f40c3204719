import { createHash } from 'node:crypto';
import { backupSourceOf } from '../../../app/features/backup/backup-source.ts';
import { hasImage, imageBytes } from '../../../app/features/backup/image-access.ts';
import { makeBackup } from '../../../app/features/backup/make-backup.ts';
import { type Backup, readBackup } from '../../../app/features/backup/read-backup.ts';
import { restore as restoreFrom } from '../../../app/features/backup/restore.ts';
import { planRestore, restoreTargetOf } from '../../../app/features/backup/restore-plan.ts';
import type { RunResult } from '../../../app/library/library-types.ts';
import { USER_HEADER } from '../../../shared/wire/current-user-call.ts';
import { changeEntries } from '../../support/change-entries.ts';
import { expectThat } from '../check/checks.ts';
import { albumsShown, albumsTaken, differenceOf, screenOf } from '../check/view.ts';
import type { Screen } from '../model/actions.ts';
import { type Place, picturesOf, type Restored, restoredInto, type Saved, savedRows } from '../model/backup.ts';
import { planOf } from '../model/rows.ts';
import type { OpenTab } from '../world/world.ts';
import { type Actor, actorAt, type Parts } from './actor.ts';
import { changeSomething, checkFile, checkRestored } from './backup-checks.ts';

/** Its event in the table. */
export const BACKUP_EVENTS = [
  'saved',
  'restored into the same account',
  'restored into another account',
  'restored twice',
  'restored where the plan has no room for all',
  'restored where an equal album is',
  'restored where a deleted album was',
  'restored a default collection',
  'killed while it is restored',
  'taken back',
] as const;
export const PICTURE_BACKUP_EVENTS = [
  'pictures saved',
  'pictures missing',
  'pictures restored',
  'pictures damaged',
] as const;

/** So many files lie on the desk; the oldest goes. */
const MOST_FILES = 4;
const PICTURE = 'image/webp';

interface File {
  blob: Blob;
  saved: Saved;
}

/** Backups of libraries in files, and what is there after one was restored: here, or into the account of another person. */
export function createBackups(parts: Parts) {
  const { world, browsers, network } = parts;
  const files: File[] = [];

  async function save(actor: Actor): Promise<void> {
    const { tab, device, count } = actor;
    if (!(await isLoaded(actor))) return;
    const screen = screenOf(tab.library);
    const isOnline = actor.random() < 0.7;
    const typed = new Map(changeEntries(tab.library.tray()).map(({ id, command }) => [id, command.at]));
    const rows = savedRows(screen, (entry) => typed.get(entry) ?? '');
    const shown = picturesOf([...rows.records, ...rows.wishes]);
    const pictures = await within(actor, shown, isOnline);
    const image = (sha256: string) => imageBytes(tab.journal, sha256, (path, init) => ask(actor, path, init, isOnline));
    const madeAt = new Date(world.now() + device.skew).toISOString();
    const made = await makeBackup(backupSourceOf(tab.library, { madeAt, username: null, image }));
    const damaged = new Set([...pictures].filter(isDamaged));
    const saved = { userId: tab.userId, ...rows, pictures, damaged };
    await checkFile(await readBackup(made.file), saved, shown);
    expectThat(
      made.missingImages === shown.size - pictures.size,
      'BACKUP',
      `${made.missingImages} pictures are missing`,
    );
    files.push({ blob: made.file, saved });
    if (files.length > MOST_FILES) files.shift();
    count('backup: saved');
    if (pictures.size > 0) count('backup: pictures saved');
    if (made.missingImages > 0) count('backup: pictures missing');
  }

  async function restore(actor: Actor): Promise<void> {
    if (files.length === 0) await save(actor);
    const file = actor.pick(files);
    if (!file || actor.isOver()) return;
    const isOther = actor.random() < 0.45;
    const userId = isOther ? world.backend.userIds.find((one) => one !== file.saved.userId) : file.saved.userId;
    const here = await actorAs(actor, userId ?? file.saved.userId);
    if (here.random() < 0.8) await here.sync();
    if (userId !== file.saved.userId) bring(here.tab.userId, file.saved);
    if (here.random() < 0.6) await changeSomething(here, file.saved);
    if (here.isOver() || !(await isLoaded(here))) return;
    await restoreHere(here, file);
  }

  /** The library stays as it was when the dialog opened, but for what the backup brings. */
  async function restoreHere(first: Actor, { blob, saved }: File): Promise<void> {
    const { count, random } = first;
    let actor = first;
    const whole = await readBackup(blob);
    const image: Backup['image'] = async (sha256) => (saved.damaged.has(sha256) ? undefined : whole.image(sha256));
    const backup = { ...whole, image };
    const { userId } = actor.tab;
    const isSame = userId === saved.userId;
    const skipsAlike = random() < 0.7;
    const isOnline = random() < 0.7;
    const before = screenOf(actor.tab.library);
    const place = placeOf(actor.tab, skipsAlike);
    if (!place) return;
    const right = restoredInto(before, saved, place);
    const ats = new Set<string>();
    let [group, damagedImages] = ['', 0];
    for (let left = random() < 0.35 ? 1 + Math.floor(random() * 3) : 0; ; left -= 1) {
      const killAt =
        left > 0 ? Math.floor(random() * (backup.records.length / 50 + saved.wishes.length + 4)) : undefined;
      const done = await run(actor, backup, { skipsAlike, isOnline, killAt, ats });
      ({ group, damagedImages } = done);
      if (!actor.isOver()) {
        expectThat(done.stopped === undefined, 'BACKUP', `a restore ended with ${done.stopped}`);
        break;
      }
      count('backup: killed while it is restored');
      await browsers.revive();
      actor = await actorAs(actor, userId);
      await isLoaded(actor);
      // The kill may have met a change that was stored already, whose time is not known.
      for (const { at } of actor.tab.library.outbox()) ats.add(at);
    }
    const { tab } = actor;
    if (damagedImages > 0) count('backup: pictures damaged');
    checkRestored(tab, right, ats);
    await checkPictures(actor, right, isOnline);
    noteRestored(right, before, saved, isSame);
    if (random() < 0.35) await restoreAgain(actor, backup, isOnline);
    if (random() < 0.3) await takeBack(actor, group);
    if (!actor.isOver() && random() < 0.6) await actor.sync();
  }

  /** A second time there is nothing to restore. */
  async function restoreAgain(actor: Actor, backup: Backup, isOnline: boolean): Promise<void> {
    const { tab, count } = actor;
    const once = screenOf(tab.library);
    const done = await run(actor, backup, { skipsAlike: true, isOnline, ats: new Set() });
    expectThat(done.stopped === undefined, 'BACKUP', `a second restore ended with ${done.stopped}`);
    const difference = differenceOf(once, screenOf(tab.library));
    expectThat(difference === undefined, 'BACKUP', `restored twice: ${difference}`);
    count('backup: restored twice');
  }

  async function takeBack(actor: Actor, group: string): Promise<void> {
    if (actor.random() < 0.4) await actor.sync();
    const taken = await actor.act((library) => library.undo(group));
    if (taken?.ok && taken.changed) actor.count('backup: taken back');
  }

  async function run(
    actor: Actor,
    backup: Backup,
    {
      skipsAlike,
      isOnline,
      killAt,
      ats,
    }: { skipsAlike: boolean; isOnline: boolean; killAt?: number; ats: Set<string> },
  ) {
    const { tab, device } = actor;
    const plan = planRestore(backup, restoreTargetOf(tab.library), {
      skipAlike: skipsAlike,
      hasImage: backup.hasImage,
    });
    let step = 0;
    const isLast = () => {
      step += 1;
      return step - 1 === killAt;
    };
    return restoreFrom(backup, plan, {
      library: {
        newId: tab.library.newId,
        async run(name, input, options) {
          const story = world.step;
          if (story && isLast()) story.fuse = 1 + actor.below(5);
          const result: RunResult | undefined = await actor.run(name, input, options);
          if (story) delete story.fuse;
          if (!result) throw new Error('the tab was killed');
          const at = tab.library.outbox().at(-1)?.at;
          if (at !== undefined) ats.add(at);
          return result;
        },
      },
      async addPhoto(bytes, type) {
        const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
        if (isLast()) tab.fuse = 1 + actor.below(3);
        const picture = { sha256, userId: tab.userId, device, isKept: false, isRefused: false };
        world.pictures.push(picture);
        const address = await tab.photos.add(bytes, type);
        tab.fuse = -1;
        picture.isKept = true;
        return address;
      },
      hasPhoto: (sha256) => hasImage(tab.journal, sha256, (path, init) => ask(actor, path, init, isOnline)),
      // Photos in a scenario are text.
      typeOf: () => PICTURE,
    });
  }

  /** A request outside the rounds, as the page of this person makes it. */
  async function ask({ tab, device }: Actor, path: string, init: RequestInit, isOnline: boolean): Promise<Response> {
    if (!isOnline) throw new TypeError('there is no network');
    const headers = { ...(init.headers as Record<string, string>), [USER_HEADER]: tab.userId };
    return network.travel(device, tab, path, { ...init, headers });
  }

  /** Of these pictures, the ones that this page can read. */
  async function within({ tab, device }: Actor, wanted: Set<string>, isOnline: boolean): Promise<Set<string>> {
    const isAnswered = isOnline && device.session === tab.userId;
    const { images } = await world.backend.look(tab.userId);
    const found = new Set<string>();
    for (const sha256 of wanted) {
      const isHere = (await tab.journal.photo(sha256)) !== undefined;
      if (isHere || (isAnswered && images?.has(sha256))) found.add(sha256);
    }
    return found;
  }

  async function checkPictures(actor: Actor, { pictures }: Restored, isOnline: boolean): Promise<void> {
    const { images } = await world.backend.look(actor.tab.userId);
    for (const sha256 of pictures) {
      const isHere = (await actor.tab.journal.photo(sha256)) !== undefined;
      expectThat(isHere || images?.has(sha256) === true, 'PHOTO', `restored picture ${sha256} is nowhere`);
    }
    if (pictures.size > 0 && isOnline) actor.count('backup: pictures restored');
  }

  /** A page of this person at the same device, who signs in there. */
  async function actorAs({ device, random }: Actor, userId: string): Promise<Actor> {
    device.session = userId;
    const known = device.tabs.find((one) => one.userId === userId && !one.dead);
    return actorAt(parts, device, known ?? (await browsers.open(device, userId)), random);
  }

  function bring(userId: string, { records, collections, wishes, views }: Saved): void {
    const texts = world.brought.get(userId) ?? new Set();
    for (const { title } of [...records, ...wishes]) texts.add(String(title));
    for (const { name } of [...collections, ...views]) texts.add(name);
    world.brought.set(userId, texts);
  }

  function noteRestored(
    { screen, noRoom, alike, newDefault }: Restored,
    before: Screen,
    saved: Saved,
    isSame: boolean,
  ) {
    const { count } = world;
    count(isSame ? 'backup: restored into the same account' : 'backup: restored into another account');
    if (noRoom > 0) count('backup: restored where the plan has no room for all');
    if (alike > 0) count('backup: restored where an equal album is');
    if (newDefault !== undefined) count('backup: restored a default collection');
    const isBack = saved.records.some(({ id }) => !before.records.has(id) && screen.records.has(id));
    if (isBack) count('backup: restored where a deleted album was');
  }

  return { save, restore };
}

/** The same pictures in each file, without a random draw: older stories are unchanged. */
function isDamaged(sha256: string): boolean {
  return sha256.startsWith('0') || sha256.startsWith('1');
}

/** The dialog waits for the whole library, and it shows what the device keeps. */
async function isLoaded({ tab }: Actor): Promise<boolean> {
  if (tab.dead) return false;
  await tab.applied;
  await tab.library.refresh();
  const { complete, pulled } = tab.library.view();
  return complete && pulled;
}

/** Undefined where the plan may end at this very moment. */
function placeOf(tab: OpenTab, skipsAlike: boolean): Place | undefined {
  const plan = planOf(tab.library.view().account);
  const most = albumsShown(tab, plan);
  return most === undefined || most !== albumsTaken(tab, plan) ? undefined : { userId: tab.userId, most, skipsAlike };
}
