import { rngOf } from '../support/rng.ts';
import { createAhead } from './ahead.ts';
import type { Look } from './backend.ts';
import { createBackups } from './backups.ts';
import { actOnMany } from './bad-ones.ts';
import type { Browsers } from './browsers.ts';
import { createMany, deleteMany, importMany, shelveMany } from './bulk.ts';
import { createCamera } from './camera.ts';
import { setClock } from './clocks.ts';
import { decideSomething } from './decisions.ts';
import { liveWithFullDisk } from './disks.ts';
import { checkEvicted, evict } from './evictions.ts';
import type { Network } from './faulty-network.ts';
import { createForms } from './forms.ts';
import type { Hands } from './hands.ts';
import { createPeople } from './people.ts';
import { liveWithPlan } from './plans.ts';
import { createPulls } from './pulls.ts';
import type { Extra } from './scenario.ts';
import { signInAgain } from './sign-ins.ts';
import { sitDown } from './sitting.ts';
import type { Device, OpenTab, Stage } from './stage.ts';
import { takeSomethingBack } from './take-backs.ts';

const BULK_HANDS = { importMany, createMany, deleteMany, shelveMany };

/** What happens beside the steps: forms, pictures, clocks that are set, and another person in another tab. */
export function createExtras(
  stage: Stage,
  browsers: Browsers,
  hands: Hands,
  network: Network,
  restore: (userId?: string) => Promise<void>,
) {
  const forms = createForms(stage, browsers, hands);
  const camera = createCamera(stage, hands, network);
  const people = createPeople(stage, browsers, network);
  const world = { stage, browsers, hands, network };
  const ahead = createAhead(stage, hands, network);
  const backups = createBackups(world);
  const pulls = createPulls(stage, browsers, hands, network, restore);

  return {
    async play({ do: what, device: number, tab: place, r, fault, fuse = -1 }: Extra): Promise<void> {
      const device = stage.devices[number % stage.devices.length];
      if (!device) return;
      const random = rngOf(r);
      stage.count(`doing: ${what}`);
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
          stage.count('clock set');
          setClock(device, random);
          // A device that wakes up looks at what waits.
          return camera.send(device, tab, undefined);
        case 'importMany':
        case 'createMany':
        case 'deleteMany':
        case 'shelveMany':
          return hands.edit(device, tab, random, BULK_HANDS[what]);
        case 'serverClock':
          await network.settled();
          return stage.server.set(random, stage.count);
        case 'sendAhead':
          return ahead.send(device, tab, random);
        case 'abandonPull':
          return pulls.abandon(device, random);
        case 'person':
          return people.change(device, random);
        case 'plan':
          return liveWithPlan(world, device, tab, random);
        case 'eviction':
          return evict(world, device, tab, random);
        case 'signIn':
          return signInAgain(world, device, tab, random, restore);
        case 'fullDisk':
          return liveWithFullDisk(sitDown(world, device, tab, random), hands.edit);
        case 'undo':
          return takeSomethingBack(sitDown(world, device, tab, random));
        case 'many':
          return actOnMany(sitDown(world, device, tab, random));
        case 'saveBackup':
          return backups.save(sitDown(world, device, tab, random));
        case 'restoreBackup':
          return backups.restore(sitDown(world, device, tab, random));
        case 'tray':
          return decideSomething(world, sitDown(world, device, tab, random));
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
      checkEvicted(look, stage.devices);
    },
    rest: (tab: OpenTab) => camera.rest(tab),
  };
}
