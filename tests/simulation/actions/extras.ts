import { rngOf } from '../../support/rng.ts';
import type { Look } from '../backends/backend.ts';
import type { Editor } from '../check/checked-edits.ts';
import type { Extra } from '../scenario.ts';
import type { Browsers } from '../world/browsers.ts';
import { setClock } from '../world/clocks.ts';
import type { Network } from '../world/network.ts';
import { type Device, type OpenTab, stopped, type World } from '../world/world.ts';
import { type Actor, actorAt } from './actor.ts';
import { raiseOne } from './any-change.ts';
import { createBackups } from './backups.ts';
import { readSome } from './edits.ts';
import { createForms } from './forms.ts';
import { actOnMany, createMany, deleteMany, importMany, shelveMany } from './many.ts';
import { createCamera } from './pictures.ts';
import { liveWithPlan } from './plans.ts';
import { createPulls, sendAhead } from './pulls.ts';
import { decideSomething } from './tray.ts';
import { undoSomething } from './undo.ts';

const BULK_EDITS = { importMany, createMany, deleteMany, shelveMany };

export type Extras = ReturnType<typeof createExtras>;

/** The extras after a step: forms, pictures, clocks that are set, full disks, plans, backups. */
export function createExtras(
  world: World,
  browsers: Browsers,
  editor: Editor,
  network: Network,
  restore: (userId?: string) => Promise<void>,
) {
  const forms = createForms(world, browsers, editor);
  const camera = createCamera(world, editor, network);
  const parts = { world, browsers, editor, network };
  const backups = createBackups(parts);
  const pulls = createPulls(world, browsers, editor, network, restore);

  return {
    async play({ do: what, device: number, tab: place, r, fault, fuse = -1 }: Extra): Promise<void> {
      const device = world.devices[number % world.devices.length];
      if (!device) return;
      const random = rngOf(r);
      world.count(`extra: ${what}`);
      const tab = await browsers.tabAt(device, place);
      switch (what) {
        case 'form':
          return forms.act(device, tab, random, fuse);
        case 'picture':
          await camera.take(device, tab, random);
          return camera.send(device, tab, fault);
        case 'sendPictures':
          return camera.send(device, tab, fault, fuse);
        case 'clock':
          world.count('clock set');
          setClock(device, random);
          // A device that wakes up looks at what waits.
          return camera.send(device, tab, undefined);
        case 'importMany':
        case 'createMany':
        case 'deleteMany':
        case 'shelveMany':
          return editor.edit(device, tab, random, BULK_EDITS[what]);
        case 'serverClock':
          await network.settled();
          return world.server.set(random, world.count);
        case 'sendAhead':
          return sendAhead(world, editor, network, device, tab, random);
        case 'abandonPull':
          return pulls.abandon(device, random);
        case 'plan':
          return liveWithPlan(parts, device, tab, random);
        case 'fullDisk':
          return liveWithFullDisk(actorAt(parts, device, tab, random), editor.edit);
        case 'undo':
          return undoSomething(actorAt(parts, device, tab, random));
        case 'many':
          return actOnMany(actorAt(parts, device, tab, random));
        case 'saveBackup':
          return backups.save(actorAt(parts, device, tab, random));
        case 'restoreBackup':
          return backups.restore(actorAt(parts, device, tab, random));
        case 'notify':
          return serverHasNews(actorAt(parts, device, tab, random));
        case 'tray':
          return decideSomething(parts, actorAt(parts, device, tab, random));
      }
    },
    async check(looked: readonly Device[]): Promise<void> {
      for (const device of looked) {
        await forms.check(device);
        await camera.check(device);
      }
    },
    checkServer(userId: string, look: Look): void {
      camera.checkServer(userId, look);
    },
    rest: (tab: OpenTab) => camera.rest(tab),
  };
}

/**
 * A person goes on while their disk is full from some write on. What is said to be saved is stored, what is not said is
 * not, and a round that cannot store its answer loses nothing: the promises and the invariants are those of every step.
 */
async function liveWithFullDisk({ tab, below, count, sync, ...actor }: Actor, edit: Edit): Promise<void> {
  tab.room = below(8);
  try {
    for (let moves = 1 + below(4); moves > 0 && !actor.isOver(); moves -= 1) {
      if (below(3) > 0) await edit(actor.device, tab, actor.random);
      else {
        await sync().catch((error) => stopped(error, () => count('full disk: round stopped')));
        // Rows that the round stored before it stopped are shown when the tab is looked at.
        if (!actor.isOver()) await tab.library.refresh();
      }
      if (tab.room === 0) count('full disk');
    }
  } finally {
    tab.room = undefined;
  }
}

/** The server raises a notification or removes an old one, and the person looks at the list, which may not have it yet. */
async function serverHasNews(actor: Actor): Promise<void> {
  const { world, tab, random } = actor;
  const held = [...(await world.backend.look(tab.userId)).notifications.values()];
  const old = actor.pick(held);
  if (old && random() < 0.3) await world.backend.notify(tab.userId, old, new Date(world.server.now()).toISOString());
  else await raiseOne(actor);
  if (random() < 0.5) await actor.sync();
  const shown = actor.isOver() ? [] : [...tab.library.state().all('notification')];
  if (shown.length > 0) await actor.act((library) => readSome(library, shown, random));
}

type Edit = (device: Device, tab: OpenTab, random: () => number) => Promise<void>;
