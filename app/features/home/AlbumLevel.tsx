import { Link } from '@tanstack/react-router';
import { useAlbumLimit, useView } from '../../library/react/hooks.ts';
import { albumFigure } from '../../ui/album-figure.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Meter } from '../../ui/Meter.tsx';

/** Shows how many albums of the free plan are used; without a limit, only the admin badge. */
export function AlbumLevel() {
  const { account, complete, pulled } = useView();
  const { limit, stored, canAdd } = useAlbumLimit();
  const isAdmin = account?.role === 'admin';
  if (!account || (limit === null && !isAdmin)) return null;
  return (
    <div className="level">
      {limit !== null && (
        <>
          <span className="xs num">
            {stored > 0 || (complete && pulled) ? albumFigure(stored, limit) : `– of ${limit} albums`}
          </span>
          <div className="grow">
            <Meter label="Albums used" value={stored} max={limit} />
          </div>
          {!canAdd && (
            <>
              <b className="level-full xs">Limit reached!</b>
              <LinkButton render={<Link to="/pricing" />}>Upgrade</LinkButton>
            </>
          )}
        </>
      )}
      {isAdmin && <Badge tone="key">Admin</Badge>}
    </div>
  );
}
