import { Link } from '@tanstack/react-router';
import { albumFigure } from '../../ui/album-figure.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Stands above the form of an album that the plan has no room for. */
export function NoRoom({ stored, limit }: { stored: number; limit: number }) {
  return (
    <div className="no-room">
      <p className="sm grow">
        <b>{albumFigure(stored, limit)}.</b> One more can wait on this device for an upgrade.
      </p>
      <LinkButton render={<Link to="/pricing" />}>Upgrade</LinkButton>
    </div>
  );
}
