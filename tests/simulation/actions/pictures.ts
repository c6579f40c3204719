import { createHash } from 'node:crypto';
import { all } from '../../../app/library/journal/tables.ts';
import type { RunResult } from '../../../app/library/library-types.ts';
import type { Tab } from '../../support/device.ts';
import type { Look } from '../backends/backend.ts';
import type { Editor } from '../check/checked-edits.ts';
import { expectThat, tagOf } from '../check/checks.ts';
import type { Fault } from '../scenario.ts';
import type { Network } from '../world/network.ts';
import type { Device, OpenTab, World } from '../world/world.ts';

/** The longest that a picture waits to be sent again. */
const LONGEST_PAUSE_MS = 600_000;
const MOST_ATTEMPTS = 40;
const ADDRESS = /\/api\/images\/([0-9a-f]{64})/g;

/** People with a camera: pictures on albums and wishes, and changes of them. */
export function createCamera(world: World, { edit }: Editor, network: Network) {
  const { backend } = world;
  let taken = 0;

  async function take(device: Device, tab: OpenTab, random: () => number): Promise<void> {
    await edit(device, tab, random, async ({ library, photos }, chance, tag) => {
      taken += 1;
      const bytes = new TextEncoder().encode(`${tag} picture ${taken}`);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const picture = { sha256, userId: tab.userId, device, isKept: false, isRefused: false };
      world.pictures.push(picture);
      const address = await photos.add(bytes.buffer, 'image/webp');
      picture.isKept = true;
      return hang(library, address, `${tag} ${taken}`, chance);
    });
  }

  async function send(device: Device, tab: OpenTab, fault: Fault | undefined, fuse = -1): Promise<void> {
    // One thing after the other goes over a device's network.
    if (network.isHeld(tab) || tab.dead) return;
    tab.fault = fault;
    tab.part = 0.5;
    tab.fuse = fuse;
    try {
      const pause = await tab.sendPhotos();
      expectThat((pause ?? 0) <= LONGEST_PAUSE_MS, 'LIVE', `pictures wait for ${pause} ms`);
    } catch (error) {
      if (!tab.dead) throw error;
      world.count('killed while sending pictures');
    }
    tab.fault = undefined;
    if (!tab.dead) tab.fuse = -1;
    await check(device);
  }

  /** A picture is on the server, or on the device that took it, and nowhere else. */
  async function check(device: Device): Promise<void> {
    for (const tab of device.tabs.filter(({ dead }) => !dead)) {
      const open = world.pictures.filter((one) => one.isKept && one.device === device && one.userId === tab.userId);
      if (open.length === 0) continue;
      const look = await backend.look(tab.userId);
      if (!look.images) continue;
      const [photos, tray] = await tab.journal.db.read(({ photos, tray }) => all([photos.keys(), tray.keys()]));
      for (const picture of open) {
        const { sha256 } = picture;
        const isHere = photos.includes(sha256);
        const isThere = look.images.has(sha256);
        // Only a shown decision may have been made.
        if (!isHere && !isThere && picture.isRefused) picture.isKept = false;
        else expectThat(isHere || isThere || world.restored.has(tab.userId), 'PHOTO', `picture ${sha256} is nowhere`);
        const isInTray = tray.includes(sha256);
        // A tab that does not know of it yet still offers to discard what another one sends again.
        picture.isRefused = isInTray || device.tabs.some((one) => !one.dead && shows(one, sha256));
        expectThat(!isInTray || isHere, 'PHOTO', `refused picture ${sha256} cannot be sent again`);
      }
    }
  }

  function isPictureOf(userId: string, sha256: string): boolean {
    return world.pictures.some((one) => one.userId === userId && one.sha256 === sha256);
  }

  return {
    take,
    send,
    check,
    /** No person has a picture of another one, and no album names one that was never taken. */
    checkServer(userId: string, look: Look): void {
      for (const sha256 of look.images?.keys() ?? []) {
        expectThat(isPictureOf(userId, sha256), 'ISO', `picture ${sha256} is with ${tagOf(userId)}`);
      }
    },
    /** With a network that works all pictures arrive, and nothing of them stays here. */
    async rest(tab: OpenTab): Promise<void> {
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
        const pause = await tab.sendPhotos();
        if (pause === undefined) break;
        world.advance(pause);
      }
      const [photos, tray] = await tab.journal.db.read(({ photos, tray }) => all([photos.keys(), tray.keys()]));
      const left = photos.filter((sha256) => !tray.includes(sha256));
      expectThat(left.length === 0, 'LIVE', `pictures ${left} were never sent`);
      const look = await backend.look(tab.userId);
      for (const row of [...look.records.values(), ...look.wishlist.values()]) {
        for (const [, sha256 = ''] of JSON.stringify(row).matchAll(ADDRESS)) {
          expectThat(
            isPictureOf(tab.userId, sha256),
            'ISO',
            `${row.title} shows a picture that ${tab.userId} never had`,
          );
        }
      }
    },
  };
}

/** True if the tab offers a decision about a picture. */
function shows({ library }: OpenTab, sha256: string): boolean {
  return library.tray().some(({ id }) => id === sha256);
}

/** Shows a picture on something of this person's. */
function hang(library: Tab['library'], address: string, title: string, random: () => number): Promise<RunResult> {
  const { records, wishlist } = library.view();
  const record = records[Math.floor(random() * records.length)];
  const wish = wishlist[Math.floor(random() * wishlist.length)];
  const dice = random();
  if (dice < 0.35 && record) return library.run('record.update', { id: record.id, changes: { imageUrl: address } });
  if (dice < 0.6 && record) return library.run('record.addShelfie', { id: record.id, url: address });
  if (dice < 0.75 && wish) return library.run('wishlist.update', { id: wish.id, changes: { imageUrl: address } });
  const fields = { artist: 'Dorothy Ashby', title, imageUrl: address };
  return library.run(dice < 0.9 ? 'record.create' : 'wishlist.create', { fields }, { keepRefused: true });
}
