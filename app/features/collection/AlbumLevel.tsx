import { useAlbumLimit, useView } from '../../library/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Meter } from '../../ui/Meter.tsx';

/** How full the free plan is; nothing to measure on a paid one. */
export function AlbumLevel() {
  const { account, complete, pulled } = useView();
  const { limit, stored, canAdd } = useAlbumLimit();
  const isAdmin = account?.role === 'admin';
  if (!account || (limit === null && !isAdmin)) return null;
  return (
    <div className="level">
      {limit !== null && (
        <>
          <span className="xs">
            <b className="num">{stored > 0 || (complete && pulled) ? stored : '–'}</b> of {limit} albums
          </span>
          <div className="grow">
            <Meter label="Albums used" value={stored} max={limit} />
          </div>
          {!canAdd && <b className="level-full xs">Limit reached!</b>}
        </>
      )}
      {isAdmin && <Badge tone="key">Admin</Badge>}
    </div>
  );
}
