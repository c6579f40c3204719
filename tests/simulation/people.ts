import { countKeptChanges } from '../../app/library/journal/kept-changes.ts';
import { ApiError } from '../../app/online/call.ts';
import { createSession } from '../../app/session/session.ts';
import type { Account } from '../../shared/domain/user.ts';
import { accountOf } from '../support/accounts.ts';
import type { Browsers } from './browsers.ts';
import { expectThat } from './checks.ts';
import type { Network } from './faulty-network.ts';
import type { Device, OpenTab, Stage } from './stage.ts';

/** Of which all but the last may have been answered before, in whatever way. */
const MOST_ROUNDS = 4;

/** One page as its session sees it. */
interface Page {
  tab: OpenTab;
  session: ReturnType<typeof createSession<string>>;
  isStartedAnew(): boolean;
}

/** As the server tells a page who is signed in. */
function account(userId: string): Account {
  return { ...accountOf(userId), isAdminSwitched: false };
}

/** Another person signs in in another tab of a browser, while pages of the one before stay open. */
export function createPeople(stage: Stage, browsers: Browsers, network: Network) {
  const { backend, count } = stage;

  async function change(device: Device, random: () => number): Promise<void> {
    const before = device.session ?? device.home;
    device.session = before;
    const next = backend.userIds.find((userId) => userId !== before) ?? before;
    const tabs = device.tabs.filter(({ userId, dead }) => userId === before && !dead);
    const pages = await Promise.all(tabs.map((tab) => openPage(device, tab)));
    device.session = next;
    count('another person in another tab');
    if (!device.tabs.some(({ userId }) => userId === next)) await browsers.open(device, next);
    for (const page of pages) await meet(device, page, random);
    await checkKept(device, next);
  }

  async function openPage(device: Device, tab: OpenTab): Promise<Page> {
    let isStartedAnew = false;
    const session = createSession<string>({
      async fetchAccount() {
        if (device.session === undefined) throw new ApiError(401, '', 'Unauthorized');
        return account(device.session);
      },
      identity: { read: () => account(tab.userId), write: () => undefined, clear: () => undefined },
      signedInId: () => device.session,
      openLibrary: ({ id }) => id,
      closeLibrary: async () => undefined,
      wipeLibrary: async () => undefined,
      clearImages: async () => undefined,
      endSync: () => undefined,
      async startAnew() {
        isStartedAnew = true;
      },
    });
    session.start();
    await session.revalidate();
    return { tab, session, isStartedAnew: () => isStartedAnew };
  }

  /** The page hears of it at once, or by the next request that it makes. */
  async function meet(device: Device, { tab, session, isStartedAnew }: Page, random: () => number): Promise<void> {
    const hearsAtOnce = random() < 0.4 || network.isHeld(tab);
    if (hearsAtOnce) await session.checkPerson();
    else {
      let kind = '';
      for (let round = 0; round < MOST_ROUNDS && kind !== 'other-person'; round += 1) {
        const result = await network.round(tab);
        kind = typeof result === 'string' ? result : result.kind;
      }
      expectThat(kind === 'other-person', 'ISO', `a page of another person was answered ${kind}`);
      await session.otherPerson();
    }
    const { phase } = session.get();
    const isOthers = phase === 'signed-in' && !isStartedAnew();
    expectThat(!isOthers, 'ISO', 'a page of one person goes on under the session of another');
    await browsers.close(device, tab);
  }

  /** The next person hears how much others have kept here, and no more. */
  async function checkKept({ profile, tabs }: Device, userId: string): Promise<void> {
    if (profile.memory) return;
    const told = await countKeptChanges(userId, profile.storage);
    const known = new Map(tabs.filter(({ dead }) => !dead).map((tab) => [tab.userId, tab]));
    known.delete(userId);
    let most = 0;
    for (const tab of known.values()) {
      const { commands, tray, photos } = await tab.journal.unsent();
      most += commands + tray + photos;
    }
    expectThat(known.size === 0 || told >= most, 'NOLOSS', `${told} changes of others are counted, ${most} wait`);
  }

  return { change };
}
