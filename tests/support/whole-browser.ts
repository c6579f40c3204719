import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { v7 as uuidv7 } from 'uuid';
import * as rules from '../../app/library/commands/command-code.ts';
import type { OpenLibrary } from '../../app/library/opened-library.ts';
import { shownState } from '../../app/shell/sync-words.ts';
import { openLibraryWith } from '../../app/sync/open-library.ts';
import type { OpenLibraryPorts } from '../../app/sync/open-ports.ts';
import { type SyncRequest, syncRequest } from '../../shared/contract/sync.ts';
import { OTHER_USER, USER } from './device.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryServer } from './memory-server.ts';
import { rngOf } from './rng.ts';
import { createChannels } from './tabs.ts';
import { until } from './until.ts';

export type WholeBrowser = ReturnType<typeof createWholeBrowser>;

/** A browser whose tabs run all that runs in a tab: the loop, its leader, its pauses. Only the clock moves them. */
export function createWholeBrowser() {
  const clock = createManualClock();
  const server = createMemoryServer({ now: clock.now });
  for (const userId of [USER, OTHER_USER]) server.addUser(userId);
  const opened: OpenLibrary[] = [];
  const browser = {
    clock,
    server,
    storage: { indexedDB: new IDBFactory(), IDBKeyRange },
    channels: createChannels(),
    isOnline: true,
    /** The person of the browser's session. */
    session: USER as string | undefined,
    /** The requests to the server. */
    posts: [] as SyncRequest[],
    request(path: string, init: RequestInit): Promise<Response> {
      if (!browser.isOnline) return Promise.reject(new TypeError('no network'));
      if (path === '/api/sync') browser.posts.push(syncRequest.parse(JSON.parse(String(init.body))));
      return server.handle(browser.session, path, init);
    },
    open(userId = USER, more: Partial<OpenLibraryPorts> = {}): OpenLibrary {
      const library = openLibraryWith({
        userId,
        build: 'test',
        storage: browser.storage,
        clock,
        random: rngOf(opened.length + 1),
        loadRules: async () => rules,
        fetch: browser.request,
        timeout: () => new AbortController().signal,
        sha256: async () => 'a'.repeat(64),
        channel: browser.channels(),
        locks: undefined,
        listening: undefined,
        ...more,
      });
      opened.push(library);
      return library;
    },
    /** An album that another device of this person has added. */
    async addElsewhere(title: string): Promise<void> {
      const id = uuidv7();
      const at = new Date(clock.now()).toISOString();
      const args = { id, fields: { artist: 'Sade', title } };
      const command = { id: uuidv7(), seq: 1, name: 'record.create', v: 1, args, at, group: 'elsewhere' };
      const request = { protocol: 1, build: 'test', userId: USER, clientId: uuidv7(), acked: 0, commands: [command] };
      await server.handle(USER, '/api/sync', { body: JSON.stringify(request) });
    },
    async close(): Promise<void> {
      for (const library of opened) await library.close();
    },
  };
  return browser;
}

export function addTitled(to: OpenLibrary, title: string) {
  return to.library.run('record.create', { fields: { artist: 'Sade', title } });
}

/** The text of the sync pill, the number of waiting changes, and of entries that need attention: 'synced 0 0'. */
export function stateOf(of: OpenLibrary): string {
  const status = of.sync.status();
  return `${shownState(status)} ${status.waiting} ${status.attention}`;
}

export async function untilState(tab: OpenLibrary, state: string): Promise<void> {
  await until(
    () => stateOf(tab) === state,
    () => `${state}, and not ${stateOf(tab)}`,
  );
}
