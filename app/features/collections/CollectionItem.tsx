import { Copy, ExternalLink, Globe, LibraryBig, Pencil, QrCode, Star, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { usePicture } from '../../library/react/use-picture.ts';
import type { CollectionView, RowSync } from '../../library/view/view.ts';
import { WaitingDot } from '../../record-ui/ShelfSpot.tsx';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { copyLink } from '../../sharing/share-link.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { drawnAs } from '../../ui/drawn-as.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { countText } from '../../ui/number-text.ts';
import { dayText } from '../../ui/text/day-text.ts';

export type CollectionItemProps = {
  collection: CollectionView;
  sleeves: readonly RecordRow[];
  sync: RowSync;
  /** The collection was made private on this device, but the server does not know yet. */
  stillPublic: boolean;
  /** A link to its records. */
  view: ReactElement;
  /** The public address; undefined for a private collection, and without a username. */
  publicUrl: string | undefined;
  onShare: () => void;
  onSetDefault: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** A collection with its actions. */
export function CollectionItem(props: CollectionItemProps) {
  const { collection, sleeves, sync, stillPublic, view, publicUrl, onShare, onSetDefault, onEdit, onDelete } = props;
  const { name, description, isDefault, isPublic, recordCount, createdAt } = collection;
  const fan = drawnAs('a', view, {
    className: 'collection-fan',
    'aria-hidden': true,
    tabIndex: -1,
    children: <Fan sleeves={sleeves} />,
  });
  return (
    <li>
      {fan}
      <div className="collection-text">
        <div className="collection-name">
          <h2>{name}</h2>
          {isDefault && <Badge>Default</Badge>}
          {isPublic && (
            <Badge>
              <Globe className="i" aria-hidden="true" />
              Public
            </Badge>
          )}
          {sync === 'waiting' && <WaitingDot />}
        </div>
        <p className="muted sm">
          {isDefault ? 'The main collection that contains all albums.' : description || 'No description'}
        </p>
        {isDefault && description && <p className="muted sm">{description}</p>}
        <p className="collection-meta sm">
          <span className="num">{countText(recordCount, 'album')}</span>
          <span className="muted">Created {dayText(createdAt)}</span>
        </p>
        {publicUrl !== undefined && <PublicLink name={name} url={publicUrl} onShare={onShare} />}
        {stillPublic && <p className="collection-warning sm">Still public until this is synced.</p>}
        <div className="collection-keys">
          <LinkButton render={view}>
            <LibraryBig className="i" aria-hidden="true" />
            View Collection<span className="vh"> {name}</span>
          </LinkButton>
          {!isDefault && (
            <Button variant="quiet" onClick={onSetDefault}>
              <Star className="i" aria-hidden="true" />
              Set Default<span className="vh"> {name}</span>
            </Button>
          )}
          <IconButton aria-label={`Edit ${name}`} onClick={onEdit}>
            <Pencil className="i" aria-hidden="true" />
          </IconButton>
          {!isDefault && (
            <IconButton aria-label={`Delete ${name}`} onClick={onDelete}>
              <Trash2 className="i" aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </div>
    </li>
  );
}

function PublicLink({ name, url, onShare }: { name: string; url: string; onShare: () => void }) {
  return (
    <div className="collection-link">
      <span className="clip sm muted" title={url}>
        {url.replace(/^https?:\/\//, '')}
      </span>
      <IconButton aria-label={`Copy link to ${name}`} onClick={() => void copyLink(url)}>
        <Copy className="i" aria-hidden="true" />
      </IconButton>
      <IconButton
        aria-label={`Open public page of ${name}, in a new tab`}
        render={<a href={url} target="_blank" rel="noopener" />}
      >
        <ExternalLink className="i" aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={`QR code for ${name}`} onClick={onShare}>
        <QrCode className="i" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Fan({ sleeves }: { sleeves: readonly RecordRow[] }) {
  if (sleeves.length === 0) return <span className="collection-none" />;
  return sleeves.map((record) => <FanSleeve key={record.id} record={record} />);
}

function FanSleeve({ record }: { record: RecordRow }) {
  const picture = usePicture(record.imageUrl);
  return <Sleeve artist={record.artist} title={record.title} imageUrl={picture} text={false} decorative />;
}
