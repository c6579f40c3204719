import { readNews } from '../../shared/wire/sync-text.ts';
import type { ListenPorts } from './listen.ts';
import type { Listening } from './open-ports.ts';
import type { Pokes } from './pokes.ts';

interface ServerEventsPorts extends Omit<ListenPorts, 'readNews' | 'open'> {
  listening: Listening | undefined;
  isWanted(): boolean;
}

/** Listens to the server while that is wanted. Its code is loaded once the server is in reach. */
export function createServerEvents({ listening, isWanted, ...ports }: ServerEventsPorts) {
  let pokes: Pokes | undefined;
  let isLoading = false;

  async function load({ load, open }: Listening): Promise<void> {
    isLoading = true;
    try {
      const { listen } = await load();
      pokes = listen({ ...ports, open, readNews });
      update();
    } catch {
      // The next answer leads to another attempt.
      isLoading = false;
    }
  }

  function update(): void {
    if (!isWanted()) pokes?.stop();
    else if (pokes) pokes.start();
    else if (listening && !isLoading) void load(listening);
  }

  return { update, stop: () => pokes?.stop() };
}
