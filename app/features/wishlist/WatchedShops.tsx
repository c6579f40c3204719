import type { WatchedShop } from '../../../shared/contract/retail.ts';
import { Button } from '../../ui/Button.tsx';
import { currencyWords } from '../../ui/text/currency-words.ts';
import { listWords } from '../../ui/text/list-words.ts';
import { Remark } from '../../ui/text/Remark.tsx';

export type WatchedShopsProps = {
  shops: readonly WatchedShop[];
  /** Of the target. */
  currency: string;
  onCurrency: (currency: string) => void;
};

/** The shops that are watched for a wish, and those that never meet a target in its currency. */
export function WatchedShops({ shops, currency, onCurrency }: WatchedShopsProps) {
  if (shops.length === 0) return null;
  const others = shops.filter((shop) => shop.currency !== null && shop.currency !== currency);
  const [first] = others;
  const isOnlyOther = others.length === shops.length && others.every((shop) => shop.currency === first?.currency);
  return (
    <div className="wish-watched">
      <p className="muted sm">Watched at {listWords(shops.map(({ shop }) => shop))}.</p>
      {first && (
        <Remark live>
          {others.map(({ shop, currency: its }) => `${shop} sells in ${currencyWords(its ?? '')} here.`).join(' ')} A
          target in {currencyWords(currency)} is never met there.
        </Remark>
      )}
      {first?.currency && isOnlyOther && (
        <Button onClick={() => onCurrency(first.currency ?? currency)}>Use {currencyWords(first.currency)}</Button>
      )}
    </div>
  );
}
