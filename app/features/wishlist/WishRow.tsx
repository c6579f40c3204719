import { Bell, BellRing, Disc3, EllipsisVertical, ExternalLink, Lock, Pencil, Tag, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { ruleOfWish } from '../../../shared/domain/wish-rule.ts';
import { ruleLimits } from '../../../shared/domain/wish-words.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { usePicture } from '../../library/react/use-picture.ts';
import type { RowSync } from '../../library/view/view.ts';
import { ArtistLine } from '../../record-ui/ArtistLine.tsx';
import { WaitingDot } from '../../record-ui/ShelfSpot.tsx';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import type { ActionItem } from '../../ui/action-item.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LinkButton, type LinkButtonProps } from '../../ui/LinkButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { moneyText } from '../../ui/money-text.ts';

export interface WishRowActions {
  alert(wish: WishlistRow): void;
  price(wish: WishlistRow): void;
  move(wish: WishlistRow): void;
  edit(wish: WishlistRow): void;
  remove(wish: WishlistRow): void;
}

export type WishRowProps = {
  wish: WishlistRow;
  sync: RowSync;
  actions: WishRowActions;
};

/** A wish with its actions. */
export const WishRow = memo(function WishRow({ wish, sync, actions }: WishRowProps) {
  const { artist, title, priceAlert } = wish;
  const picture = usePicture(wish.imageUrl);
  return (
    <li className="stretch">
      <span className="wish-cover">
        <Sleeve artist={artist} title={title} imageUrl={picture} decorative />
      </span>
      <div className="grow">
        <div className="wish-title">
          <h2 className="clip" title={title}>
            <button type="button" className="go wish-open" onClick={() => actions.edit(wish)}>
              {title}
            </button>
          </h2>
          {sync === 'waiting' && <WaitingDot />}
        </div>
        <p className="muted sm clip">
          <ArtistLine artist={artist} year={wish.year} label={wish.label} />
        </p>
        <WishMeta wish={wish} onPrice={() => actions.price(wish)} />
      </div>
      <div className="wish-ops">
        <IconButton aria-label={`Price alert for ${title}`} pressed={priceAlert} onClick={() => actions.alert(wish)}>
          {priceAlert ? <BellRing className="i" aria-hidden="true" /> : <Bell className="i" aria-hidden="true" />}
        </IconButton>
        <Menu
          trigger={
            <IconButton aria-label={`More for ${title}`}>
              <EllipsisVertical className="i" aria-hidden="true" />
            </IconButton>
          }
          items={itemsOf(wish, actions)}
        />
        <Buy wish={wish} className="desk wish-buy" />
      </div>
    </li>
  );
});

type BuyProps = Pick<WishRowProps, 'wish'> & Pick<LinkButtonProps, 'className' | 'variant'>;

function Buy({ wish: { title, purchaseUrl }, ...look }: BuyProps) {
  if (purchaseUrl === null) return null;
  return (
    <LinkButton {...look} href={purchaseUrl} target="_blank" rel="noopener noreferrer">
      Buy<span className="vh"> {title}, opens in a new tab</span>
      <ExternalLink className="i" aria-hidden="true" />
    </LinkButton>
  );
}

function WishMeta({ wish, onPrice }: Pick<WishRowProps, 'wish'> & { onPrice: () => void }) {
  const { targetPrice, priceAlert, isPublic, purchaseUrl } = wish;
  const target = targetPrice === null ? null : moneyText(targetPrice, wish.currency);
  if (targetPrice === null && isPublic && purchaseUrl === null) return null;
  return (
    <p className="wish-meta muted xs">
      {target !== null && (
        <>
          <button
            type="button"
            className="price num wish-price"
            aria-label={`Target price ${target}, prices of ${wish.title}`}
            onClick={onPrice}
          >
            {target}
          </button>
          <span className="wish-rule">{priceAlert ? alertWords(wish) : 'target'}</span>
        </>
      )}
      {!isPublic && (
        <span className="wish-private">
          <Lock className="i" aria-hidden="true" />
          <span className="wish-private-word">private</span>
        </span>
      )}
      <Buy wish={wish} className="phone wish-buy" variant="quiet" />
    </p>
  );
}

/** 'alert on', and what it waits for besides a price. */
function alertWords(wish: WishlistRow): string {
  const rule = ruleOfWish(wish);
  const limits = rule ? ruleLimits(rule, wish) : '';
  return limits === '' ? 'alert on' : `alert on: ${limits}`;
}

function itemsOf(wish: WishlistRow, actions: WishRowActions): ActionItem[] {
  const { purchaseUrl } = wish;
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
    {
      label: 'Move to collection',
      icon: <Disc3 className="i" aria-hidden="true" />,
      onSelect: () => actions.move(wish),
    },
    ...buy,
    { label: 'Prices', icon: <Tag className="i" aria-hidden="true" />, onSelect: () => actions.price(wish) },
    { label: 'Edit', icon: <Pencil className="i" aria-hidden="true" />, onSelect: () => actions.edit(wish) },
    {
      label: 'Remove',
      icon: <Trash2 className="i" aria-hidden="true" />,
      onSelect: () => actions.remove(wish),
      tone: 'bad',
    },
  ];
}

function hostOf(address: string): string {
  return new URL(address).host;
}
