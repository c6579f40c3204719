import { useState } from 'react';
import {
  connectDiscogs,
  type DiscogsList,
  disconnectDiscogs,
  readDiscogsAccount,
} from '../../../shared/contract/discogs-account.ts';
import { ApiError, call } from '../../online/call.ts';
import { redirectTo } from '../../online/redirect-to.ts';
import { useRead } from '../../online/use-read.ts';
import { useConnected } from '../../session/use-connected.ts';
import { Button } from '../../ui/Button.tsx';
import { DiscogsNote } from '../../ui/text/DiscogsNote.tsx';

export type DiscogsAccountProps = { onList: (list: DiscogsList, username: string) => void };

/** Brings what a person has at Discogs without a file, where the server can read accounts and there is a connection. */
export function DiscogsAccount({ onList }: DiscogsAccountProps) {
  const isConnected = useConnected();
  const { data, refetch } = useRead(readDiscogsAccount, { by: 'page' }, { enabled: isConnected });
  const [busy, setBusy] = useState<'connect' | 'disconnect'>();
  const [problem, setProblem] = useState<string>();
  if (!data?.isOffered) return null;
  const { username } = data;

  async function run(what: 'connect' | 'disconnect', act: () => Promise<unknown>) {
    setBusy(what);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason : undefined;
      setProblem(reason ?? 'Discogs cannot be reached right now. Please try again.');
    }
    setBusy(undefined);
  }

  return (
    <section aria-labelledby="discogs-account" className="import-account">
      <h3 className="title-3" id="discogs-account">
        Your Discogs account
      </h3>
      {username === null ? (
        <>
          <p className="muted sm">
            Discogs asks you once whether Side One may read it. Nothing there is changed, and nothing here is deleted.
          </p>
          <Button
            busy={busy === 'connect'}
            disabled={!isConnected}
            onClick={() => void run('connect', async () => redirectTo((await call(connectDiscogs)).address))}
          >
            Connect Discogs
          </Button>
        </>
      ) : (
        <>
          <p className="muted sm">
            Connected as <b>{username}</b>. Each time only what is new comes in; nothing here is deleted.
          </p>
          <p className="import-keys">
            <Button disabled={!isConnected} onClick={() => onList('collection', username)}>
              Collection
            </Button>
            <Button disabled={!isConnected} onClick={() => onList('wantlist', username)}>
              Wantlist
            </Button>
            <Button
              variant="quiet"
              busy={busy === 'disconnect'}
              disabled={!isConnected}
              onClick={() =>
                void run('disconnect', async () => {
                  await call(disconnectDiscogs);
                  await refetch();
                })
              }
            >
              Disconnect
            </Button>
          </p>
        </>
      )}
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <DiscogsNote />
    </section>
  );
}
