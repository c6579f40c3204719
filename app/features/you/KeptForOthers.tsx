import { useEffect, useState } from 'react';
import { type KeptUser, keptUsers } from '../../library/kept-users.ts';
import { countText } from '../../ui/number-text.ts';
import { StatusLine } from '../../ui/StatusLine.tsx';

/** Changes of other people that wait on this browser until they sign in here again. */
export function KeptForOthers({ currentId }: { currentId: string }) {
  const [users, setUsers] = useState<KeptUser[]>([]);
  useEffect(() => {
    let gone = false;
    keptUsers(currentId, window)
      .then((found) => gone || setUsers(found))
      // A courtesy: a browser that cannot say has nothing to show.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [currentId]);
  return users.map(({ id, email, unsent }) => (
    <StatusLine
      key={id}
      tone="on"
      title={`${countText(unsent, 'unsaved change')} for ${email ?? 'another person'}`}
      text="Kept on this browser, closed, until they log in here again."
    />
  ));
}
