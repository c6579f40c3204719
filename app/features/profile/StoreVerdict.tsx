import { Check } from 'lucide-react';
import type { RecordStore } from '../../../shared/contract/record-stores.ts';
import { Button } from '../../ui/Button.tsx';
import { numberText } from '../../ui/number-text.ts';
import type { StoreCheck } from './use-store-check.ts';

export type StoreVerdictProps = { check: StoreCheck; onSuggestion: (store: RecordStore) => void };

/** The result of checking the store in the field, shown below it. */
export function StoreVerdict({ check, onSuggestion }: StoreVerdictProps) {
  return <div role="status">{said(check, onSuggestion)}</div>;
}

function said(check: StoreCheck, onSuggestion: (store: RecordStore) => void) {
  switch (check.state) {
    case 'none':
      return null;
    case 'validating':
      return <p className="muted sm">Checking this store…</p>;
    case 'unchecked':
      return <p className="muted sm">{check.reason} It is saved as you typed it.</p>;
    case 'valid':
      return <KnownStore store={check.store} attribution={check.attribution} />;
    case 'invalid':
      return check.suggestions.length === 0 ? (
        <p className="muted sm">The directory knows no store of this name.</p>
      ) : (
        <p className="muted sm store-meant">
          Did you mean:{' '}
          {check.suggestions.map((store) => (
            <Button key={store.place_id} variant="quiet" onClick={() => onSuggestion(store)}>
              {store.name}
            </Button>
          ))}
        </p>
      );
  }
}

function KnownStore({ store, attribution }: { store: RecordStore; attribution: string | null }) {
  const { name, formatted_address, formatted_phone_number, website } = store;
  return (
    <div className="store-known">
      <Check className="i" aria-hidden="true" />
      <div className="sm">
        <b>{name}</b>
        <p className="muted">{[formatted_address, standing(store)].filter(Boolean).join('. ')}</p>
        {formatted_phone_number !== undefined && <p className="muted num">{formatted_phone_number}</p>}
        {website !== undefined && (
          <a href={website} target="_blank" rel="noopener noreferrer">
            Website<span className="vh"> of {name}, in a new tab</span>
          </a>
        )}
        {attribution !== null && <p className="muted xs">{attribution}</p>}
      </div>
    </div>
  );
}

/** '4.7 from 212 ratings, open now' */
function standing({ rating, user_ratings_total: total, opening_hours }: RecordStore): string {
  const ratings = total === undefined ? '' : ` from ${numberText(total)} ${total === 1 ? 'rating' : 'ratings'}`;
  const open = opening_hours && (opening_hours.open_now ? 'open now' : 'closed now');
  return [rating !== undefined && `${rating.toFixed(1)}${ratings}`, open].filter(Boolean).join(', ');
}
