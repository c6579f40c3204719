import { useLiveQuery } from 'dexie-react-hooks';
import { useLibrary } from './hooks.ts';

/** How many pictures wait to be sent; undefined while they are counted. */
export function useWaitingPhotos(): number | undefined {
  const { journal } = useLibrary();
  return useLiveQuery(async () => (await journal.waitingPhotos()).length, [journal]);
}
