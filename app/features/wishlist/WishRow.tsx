import { Bell, BellRing, Disc3, EllipsisVertical, ExternalLink, Lock, Pencil, Trash2 } from 'lucide-react';
import type { WishlistRow } from '../../../shared/domain/wishlist-item.ts';
import { usePicture } from '../../library/use-picture.ts';
import type { RowSync } from '../../library/view.ts';
import type { ActionItem } from '../../ui/action-item.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { dollars } from '../../ui/money-text.ts';
import { PriceTag } from '../../ui/PriceTag.tsx';
import { WaitingDot } from '../../ui/ShelfSpot.tsx';
import { Sleeve } from '../../ui/Sleeve.tsx';
import { bylineOf } from './wish-words.ts';

export type WishRowProps = {
  wish: WishlistRow;
  sync: RowSync;
  onAlert: () => void;
  onMove: () => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** One wish with what can be done about it. */
export function WishRow(props: WishRowProps) {
  const { wish, sync, onAlert } = props;
  const { artist, title, priceAlert, purchaseUrl } = wish;
  const picture = usePicture(wish.imageUrl);
  return (
    <li>
      <span className="wish-cover">
        <Sleeve artist={artist} title={title} imageUrl={picture} decorative />
      </span>
      <div className="grow">
        <div className="wish-title">
          <h2 className="clip" title={title}>
            {title}
          </h2>
          {sync === 'waiting' && <WaitingDot />}
        </div>
        <p className="muted sm clip">{bylineOf(wish)}</p>
        <WishMeta wish={wish} />
      </div>
      <div className="wish-ops">
        <IconButton aria-label={`Price alert for ${title}`} pressed={priceAlert} onClick={onAlert}>
          {priceAlert ? <BellRing className="i" aria-hidden="true" /> : <Bell className="i" aria-hidden="true" />}
        </IconButton>
        <Menu
          trigger={
            <IconButton aria-label={`More for ${title}`}>
              <EllipsisVertical className="i" aria-hidden="true" />
            </IconButton>
          }
          items={itemsOf(props)}
        />
        {purchaseUrl !== null && (
          <LinkButton className="desk wish-buy" href={purchaseUrl} target="_blank" rel="noopener noreferrer">
            Buy<span className="vh"> {title}, opens in a new tab</span>
            <ExternalLink className="i" aria-hidden="true" />
          </LinkButton>
        )}
      </div>
    </li>
  );
}

function WishMeta({ wish: { targetPrice, priceAlert, isPublic } }: Pick<WishRowProps, 'wish'>) {
  if (targetPrice === null && isPublic) return null;
  return (
    <p className="wish-meta muted xs">
      {targetPrice !== null && (
        <>
          <PriceTag label="Target price" price={dollars(targetPrice)} />
          <span>{priceAlert ? 'alert on' : 'target'}</span>
        </>
      )}
      {!isPublic && (
        <span className="wish-private">
          <Lock className="i" aria-hidden="true" />
          private
        </span>
      )}
    </p>
  );
}

function itemsOf({ wish: { purchaseUrl }, onMove, onEdit, onRemove }: WishRowProps): ActionItem[] {
  const buy: ActionItem[] =
    purchaseUrl === null
      ? []
      : [
          {
            label: 'Buy',
            hint: hostOf(purchaseUrl),
            icon: <ExternalLink className="i" aria-hidden="true" />,
            // biome-ignore lint/a11y/useAnchorContent: the menu fills it with the label
            render: <a href={purchaseUrl} target="_blank" rel="noopener noreferrer" />,
          },
        ];
  return [
    { label: 'Move to collection', icon: <Disc3 className="i" aria-hidden="true" />, onSelect: onMove },
    ...buy,
    { label: 'Edit', icon: <Pencil className="i" aria-hidden="true" />, onSelect: onEdit },
    { label: 'Remove', icon: <Trash2 className="i" aria-hidden="true" />, onSelect: onRemove, tone: 'bad' },
  ];
}

function hostOf(address: string): string {
  return new URL(address).host;
}
