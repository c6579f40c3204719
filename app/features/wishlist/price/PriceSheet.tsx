import { Bell, BellRing } from 'lucide-react';
import { ruleOfWish, type WishRule } from '../../../../shared/domain/wish-rule.ts';
import { ruleProblem, waitWords } from '../../../../shared/domain/wish-words.ts';
import type { WishlistRow } from '../../../../shared/schemas/wishlist-item.ts';
import { usePicture } from '../../../library/react/use-picture.ts';
import { ArtistLine } from '../../../record-ui/ArtistLine.tsx';
import { Sleeve } from '../../../record-ui/sleeve/Sleeve.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { moneyText } from '../../../ui/money-text.ts';
import { Remark } from '../../../ui/text/Remark.tsx';
import { timeWords } from '../../../ui/text/time-words.ts';
import { Offers } from './Offers.tsx';
import { PriceDiary } from './PriceDiary.tsx';
import { useWishPrices } from './use-wish-prices.ts';
import './price.css';

export type PriceSheetProps = {
  wish: WishlistRow;
  open: boolean;
  onClose: () => void;
  onAlert: (wish: WishlistRow) => void;
  onBought: (wish: WishlistRow) => void;
};

/** The rule of a wish, what shops ask for it now, and the prices that the person saw. */
export function PriceSheet({ wish, open, onClose, onAlert, onBought }: PriceSheetProps) {
  const { artist, title, year, label, priceAlert } = wish;
  const picture = usePicture(wish.imageUrl);
  const { state, retry } = useWishPrices(wish, open);
  const crossedAt = state.phase === 'known' ? state.prices.crossedAt : null;
  const rule = ruleOfWish(wish);
  return (
    <Dialog
      open={open}
      inAddress
      onClose={onClose}
      title="Price"
      footer={
        <>
          <Button size="lg" onClick={() => onAlert(wish)}>
            {priceAlert ? (
              <BellRing className="i price-lit" aria-hidden="true" />
            ) : (
              <Bell className="i" aria-hidden="true" />
            )}
            {priceAlert && rule ? `Alert at ${moneyText(rule.target, rule.currency)}` : 'Set alert'}
          </Button>
          <Button className="grow" variant="key" size="lg" onClick={() => onBought(wish)}>
            I bought it
          </Button>
        </>
      }
    >
      <div className="price-head">
        <Sleeve artist={artist} title={title} imageUrl={picture} size={88} decorative />
        <div className="grow">
          <p className="price-title">{title}</p>
          <p className="muted sm">
            <ArtistLine artist={artist} year={year} label={label} />
          </p>
        </div>
      </div>
      <Waiting wish={wish} rule={rule} crossedAt={crossedAt} />
      <div className="price-shops">
        <Offers wish={wish} state={state} onRetry={retry} />
      </div>
      <PriceDiary wish={wish} crossedAt={crossedAt} />
    </Dialog>
  );
}

type WaitingProps = { wish: WishlistRow; rule: WishRule | null; crossedAt: string | null };

function Waiting({ wish, rule, crossedAt }: WaitingProps) {
  if (!wish.priceAlert || !rule) {
    return (
      <p className="price-waits">
        {rule
          ? `Your target is ${moneyText(rule.target, rule.currency)}. The price alert is off.`
          : 'The price alert is off.'}
      </p>
    );
  }
  const problem = ruleProblem(rule.pressing, wish);
  return (
    <div className="price-waits">
      {problem === null ? <p>{waitWords(rule, wish, moneyText)}.</p> : <Remark>{problem}</Remark>}
      {crossedAt !== null && <p className="price-lit sm">Your price was met {timeWords(crossedAt)}.</p>}
    </div>
  );
}
