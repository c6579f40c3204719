import { createHash } from 'node:crypto';
import { backupSourceOf } from '../../app/features/backup/backup-source.ts';
import { hasImage, imageBytes } from '../../app/features/backup/image-access.ts';
import { makeBackup } from '../../app/features/backup/make-backup.ts';
import { type Backup, readBackup } from '../../app/features/backup/read-backup.ts';
import { restore as restoreFrom } from '../../app/features/backup/restore.ts';
import { planRestore, restoreTargetOf } from '../../app/features/backup/restore-plan.ts';
import type { RunInput, RunResult } from '../../app/library/library-types.ts';
import { USER_HEADER } from '../../shared/wire/current-user-call.ts';
import { checkFile, checkRestored } from './backup-checks.ts';
import { expectThat } from './checks.ts';
import { albumsShown, albumsTaken } from './plans.ts';
import { type Place, picturesOf, type Restored, restoredInto, type Saved, savedRows } from './second-backup.ts';
import type { Sight } from './second-hand.ts';
import { planOf } from './second-plan.ts';
import { differenceOf, sightOf } from './sights.ts';
import { type Sitting, sitDown, type World } from './sitting.ts';
import type { OpenTab } from './stage.ts';

/** So many files lie on the desk; the oldest goes. */
const MOST_FILES = 4;
const PICTURE = 'image/webp';

interface File {
  blob: Blob;
  saved: Saved;
}

/** Backups of libraries in files, and what is there after one was restored: here, or into the account of another person. */
export function createBackups(world: World) {
  const { stage, browsers, network } = world;
  const files: File[] = [];

  async function save(sitting: Sitting): Promise<void> {
    const { tab, device, count } = sitting;
    if (!(await isLoaded(sitting))) return;
    const sight = sightOf(tab.library);
    const isOnline = sitting.random() < 0.7;
    const typed = new Map(tab.library.tray().map(({ id, command }) => [id, command.at]));
    const rows = savedRows(sight, (entry) => typed.get(entry) ?? '');
    const shown = picturesOf([...rows.records, ...rows.wishes]);
    const pictures = await within(sitting, shown, isOnline);
    const image = (sha256: string) =>
      imageBytes(tab.journal, sha256, (path, init) => ask(sitting, path, init, isOnline));
    const madeAt = new Date(stage.now() + device.skew).toISOString();
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

  async function restore(sitting: Sitting): Promise<void> {
    if (files.length === 0) await save(sitting);
    const file = sitting.pick(files);
    if (!file || sitting.isOver()) return;
    const isOther = sitting.random() < 0.45;
    const userId = isOther ? stage.backend.userIds.find((one) => one !== file.saved.userId) : file.saved.userId;
    const here = await sitDownAs(sitting, userId ?? file.saved.userId);
    if (here.random() < 0.8) await here.sync();
    if (userId !== file.saved.userId) bring(here.tab.userId, file.saved);
    if (here.random() < 0.6) await changeSomething(here, file.saved);
    if (here.isOver() || !(await isLoaded(here))) return;
    await restoreHere(here, file);
  }

  /** The library stays as it was when the dialog opened, but for what the backup brings. */
  async function restoreHere(first: Sitting, { blob, saved }: File): Promise<void> {
    const { count, random } = first;
    let sitting = first;
    const whole = await readBackup(blob);
    const image: Backup['image'] = async (sha256) => (saved.damaged.has(sha256) ? undefined : whole.image(sha256));
    const backup = { ...whole, image };
    const { userId } = sitting.tab;
    const isSame = userId === saved.userId;
    const skipsAlike = random() < 0.7;
    const isOnline = random() < 0.7;
    const before = sightOf(sitting.tab.library);
    const place = placeOf(sitting.tab, skipsAlike);
    if (!place) return;
    const right = restoredInto(before, saved, place);
    const ats = new Set<string>();
    let [group, damagedImages] = ['', 0];
    for (let left = random() < 0.35 ? 1 + Math.floor(random() * 3) : 0; ; left -= 1) {
      const killAt =
        left > 0 ? Math.floor(random() * (backup.records.length / 50 + saved.wishes.length + 4)) : undefined;
      const done = await run(sitting, backup, { skipsAlike, isOnline, killAt, ats });
      ({ group, damagedImages } = done);
      if (!sitting.isOver()) {
        expectThat(done.stopped === undefined, 'BACKUP', `a restore ended with ${done.stopped}`);
        break;
      }
      count('backup: killed while it is restored');
      await browsers.revive();
      sitting = await sitDownAs(sitting, userId);
      await isLoaded(sitting);
      // The kill may have met a change that was stored already, whose time nobody has heard of.
      for (const { at } of sitting.tab.library.outbox()) ats.add(at);
    }
    const { tab } = sitting;
    if (damagedImages > 0) count('backup: pictures damaged');
    checkRestored(tab, right, ats);
    await checkPictures(sitting, right, isOnline);
    noteRestored(right, before, saved, isSame);
    if (random() < 0.35) await restoreAgain(sitting, backup, isOnline);
    if (random() < 0.3) await takeBack(sitting, group);
    if (!sitting.isOver() && random() < 0.6) await sitting.sync();
  }

  /** A second time there is nothing to restore. */
  async function restoreAgain(sitting: Sitting, backup: Backup, isOnline: boolean): Promise<void> {
    const { tab, count } = sitting;
    const once = sightOf(tab.library);
    const done = await run(sitting, backup, { skipsAlike: true, isOnline, ats: new Set() });
    expectThat(done.stopped === undefined, 'BACKUP', `a second restore ended with ${done.stopped}`);
    const difference = differenceOf(once, sightOf(tab.library));
    expectThat(difference === undefined, 'BACKUP', `restored twice: ${difference}`);
    count('backup: restored twice');
  }

  async function takeBack(sitting: Sitting, group: string): Promise<void> {
    if (sitting.random() < 0.4) await sitting.sync();
    const taken = await sitting.act((library) => library.undo(group));
    if (taken?.ok && taken.changed) sitting.count('backup: taken back');
  }

  async function run(
    sitting: Sitting,
    backup: Backup,
    {
      skipsAlike,
      isOnline,
      killAt,
      ats,
    }: { skipsAlike: boolean; isOnline: boolean; killAt?: number; ats: Set<string> },
  ) {
    const { tab, device } = sitting;
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
          const story = stage.step;
          if (story && isLast()) story.fuse = 1 + sitting.below(5);
          const result: RunResult | undefined = await sitting.run(name, input, options);
          if (story) delete story.fuse;
          if (!result) throw new Error('the tab was killed');
          const at = tab.library.outbox().at(-1)?.at;
          if (at !== undefined) ats.add(at);
          return result;
        },
      },
      async addPhoto(bytes, type) {
        const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
        if (isLast()) tab.fuse = 1 + sitting.below(3);
        const picture = { sha256, userId: tab.userId, device, isKept: false, isRefused: false };
        stage.pictures.push(picture);
        const address = await tab.photos.add(bytes, type);
        tab.fuse = -1;
        picture.isKept = true;
        return address;
      },
      hasPhoto: (sha256) => hasImage(tab.journal, sha256, (path, init) => ask(sitting, path, init, isOnline)),
      // What the hands of this story photograph are words.
      typeOf: () => PICTURE,
    });
  }

  /** A request beside the rounds, as the page of this person makes it. */
  async function ask({ tab, device }: Sitting, path: string, init: RequestInit, isOnline: boolean): Promise<Response> {
    if (!isOnline) throw new TypeError('there is no network');
    const headers = { ...(init.headers as Record<string, string>), [USER_HEADER]: tab.userId };
    return network.travel(device, tab, path, { ...init, headers });
  }

  /** Of these pictures, the ones that this page can read. */
  async function within({ tab, device }: Sitting, wanted: Set<string>, isOnline: boolean): Promise<Set<string>> {
    const isHeard = isOnline && device.session === tab.userId;
    const { images } = await stage.backend.look(tab.userId);
    const found = new Set<string>();
    for (const sha256 of wanted) {
      const isHere = (await tab.journal.photo(sha256)) !== undefined;
      if (isHere || (isHeard && images?.has(sha256))) found.add(sha256);
    }
    return found;
  }

  async function checkPictures(sitting: Sitting, { pictures }: Restored, isOnline: boolean): Promise<void> {
    const { images } = await stage.backend.look(sitting.tab.userId);
    for (const sha256 of pictures) {
      const isHere = (await sitting.tab.journal.photo(sha256)) !== undefined;
      expectThat(isHere || images?.has(sha256) === true, 'PHOTO', `restored picture ${sha256} is nowhere`);
    }
    if (pictures.size > 0 && isOnline) sitting.count('backup: pictures restored');
  }

  /** A page of this person at the same device, who signs in there. */
  async function sitDownAs({ device, random }: Sitting, userId: string): Promise<Sitting> {
    device.session = userId;
    const known = device.tabs.find((one) => one.userId === userId && !one.dead);
    return sitDown(world, device, known ?? (await browsers.open(device, userId)), random);
  }

  function bring(userId: string, { records, collections, wishes }: Saved): void {
    const words = stage.brought.get(userId) ?? new Set();
    for (const { title } of [...records, ...wishes]) words.add(String(title));
    for (const { name } of collections) words.add(name);
    stage.brought.set(userId, words);
  }

  function noteRestored({ sight, noRoom, alike, newDefault }: Restored, before: Sight, saved: Saved, isSame: boolean) {
    const { count } = stage;
    count(isSame ? 'backup: restored into the same account' : 'backup: restored into another account');
    if (noRoom > 0) count('backup: restored where the plan has no room for all');
    if (alike > 0) count('backup: restored where an equal album is');
    if (newDefault !== undefined) count('backup: restored a default collection');
    const isBack = saved.records.some(({ id }) => !before.records.has(id) && sight.records.has(id));
    if (isBack) count('backup: restored where a deleted album was');
  }

  return { save, restore };
}

/** The same pictures in each file, without a dice of their own: older stories go on as they were. */
function isDamaged(sha256: string): boolean {
  return sha256.startsWith('0') || sha256.startsWith('1');
}

/** The dialog waits for the whole library, and it shows what the device keeps. */
async function isLoaded({ tab }: Sitting): Promise<boolean> {
  if (tab.dead) return false;
  await tab.heard;
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

/** Since the backup was made rows were deleted, changed, moved, and typed once more. */
async function changeSomething(sitting: Sitting, saved: Saved): Promise<void> {
  const { run, view, pick, some, random } = sitting;
  for (let moves = 1 + sitting.below(4); moves > 0 && !sitting.isOver(); moves -= 1) {
    const { records, collections, wishlist } = view();
    const [album, wish] = [pick(records), pick(wishlist)];
    const collection = pick(collections.filter(({ isDefault }) => !isDefault));
    const dice = random();
    if (dice < 0.1) await typeAgain(sitting, saved);
    else if (dice < 0.25) for (const { id } of some(records).slice(0, 20)) await run('record.delete', { id });
    else if (dice < 0.4 && album) await run('record.delete', { id: album.id });
    else if (dice < 0.55 && album) await run('record.update', { id: album.id, changes: { title: sitting.title() } });
    else if (dice < 0.7 && collection) await run('collection.delete', { id: collection.id });
    else if (dice < 0.85 && wish) await run('wishlist.delete', { id: wish.id });
    else if (wish) await run('wishlist.moveToCollection', { id: wish.id });
  }
  if (random() < 0.5) await sitting.sync();
}

async function typeAgain({ run, pick }: Sitting, saved: Saved): Promise<void> {
  const again = pick([...saved.records, ...saved.wishes]);
  if (!again) return;
  const { artist, title, year, label, catalogNumber } = again;
  const fields = { artist, title, year, label, catalogNumber } as RunInput<'wishlist.create'>['fields'];
  await run('condition' in again ? 'record.create' : 'wishlist.create', { fields });
}
