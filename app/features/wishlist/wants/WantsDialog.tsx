import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { wantOf } from '../../../../shared/domain/want.ts';
import { packWants, type WantsCodes } from '../../../../shared/domain/wants-code.ts';
import type { WishlistRow } from '../../../../shared/schemas/wishlist-item.ts';
import { QrCode } from '../../../sharing/QrCode.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SwipedPages } from '../../../ui/list/SwipedPages.tsx';
import { countText, numberText } from '../../../ui/number-text.ts';
import './wants.css';

export type WantsDialogProps = {
  /** The wishes that the page lists. */
  wishes: readonly WishlistRow[];
  /** They are a part of the wishlist. */
  isNarrowed: boolean;
  open: boolean;
  onClose: () => void;
};

/** Remount it for each opening. The listed wishes themselves as QR codes, which are read without signal and account. */
export function WantsDialog({ wishes, isNarrowed, open, onClose }: WantsDialogProps) {
  const shown = wishes.filter(({ isPublic }) => isPublic);
  const codes = useWantsCodes(shown, open);
  return (
    <Dialog open={open} onClose={onClose} title="Show your wants">
      <div className="wants-show">
        {shown.length === 0 && (
          <p>
            {wishes.length === 0
              ? 'There is no album to show.'
              : 'All of these albums are private. Make one public where you edit it, to show it here.'}
          </p>
        )}
        {shown.length > 0 && !codes && <p role="status">Making the codes…</p>}
        {codes && codes.count > 0 && (
          <>
            <Codes addresses={codes.addresses} />
            <p className="muted sm">{wordsOf(codes, { hidden: wishes.length - shown.length, isNarrowed })}</p>
            {codes.count < shown.length && (
              <p className="share-note sm">
                The first {numberText(codes.count)} of {countText(shown.length, 'album')} fit into these codes. Search
                or filter your wishlist to show others.
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function useWantsCodes(shown: readonly WishlistRow[], open: boolean): WantsCodes | undefined {
  const [codes, setCodes] = useState<WantsCodes>();
  // The codes stay as they are while they are shown, also when another device changes the list.
  const first = useRef(shown);
  useEffect(() => {
    if (!open) return;
    let isCurrent = true;
    void packWants(first.current.map(wantOf), window.location.origin).then((made) => isCurrent && setCodes(made));
    return () => {
      isCurrent = false;
    };
  }, [open]);
  return codes;
}

function Codes({ addresses }: { addresses: readonly string[] }) {
  const [page, setPage] = useState(1);
  const place = useRef<HTMLDivElement>(null);
  const count = addresses.length;
  const address = addresses[page - 1] ?? '';
  return (
    <>
      <div ref={place} className="wants-code">
        <QrCode text={address} correction="L" label={`QR code of your wants, ${page} of ${count}`} />
      </div>
      {count > 1 && (
        <div className="wants-turn">
          <SwipedPages element={place} page={page} pageCount={count} onPage={setPage} />
          <IconButton aria-label="Previous code" disabled={page === 1} onClick={() => setPage(page - 1)}>
            <ChevronLeft className="i" aria-hidden="true" />
          </IconButton>
          <b className="num" role="status">
            {page} of {count}
          </b>
          <IconButton aria-label="Next code" disabled={page === count} onClick={() => setPage(page + 1)}>
            <ChevronRight className="i" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </>
  );
}

function wordsOf({ addresses, count }: WantsCodes, { hidden, isNarrowed }: { hidden: number; isNarrowed: boolean }) {
  const codes = addresses.length === 1 ? 'this code' : 'these codes';
  const part = isNarrowed ? ', as your search and filter list them' : '';
  const words = [
    `The list itself is in ${codes}: ${countText(count, 'album')}${part}, without prices and notes.`,
    'Scanning it needs no account, and no signal either on a phone that has opened Side One before.',
    hidden > 0 ? `${countText(hidden, 'private album stays', 'private albums stay')} out of it.` : '',
  ];
  return words.filter(Boolean).join(' ');
}
