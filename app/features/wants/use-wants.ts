import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { wantsFragmentOf } from '../../../shared/domain/wants-link.ts';
import { keepFragments, keptFragments, type Reading, readFragment } from './read-wants.ts';

export interface UsedWants extends Reading {
  /** False until the codes at hand have been read. */
  isRead: boolean;
  /** Takes the text of a QR code. */
  scanned(text: string): void;
}

/** The list of the address and of further codes. The address is emptied: nothing that sends it may send the list. */
export function useWants(): UsedWants {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [reading, setReading] = useState<Reading & { isRead: boolean }>({
    ...{ known: undefined, problem: undefined, isRead: false },
  });
  const latest = useRef<Promise<Reading>>(Promise.resolve(reading));

  // One after the other, in the order in which they come.
  const take = useCallback((fragments: readonly string[]) => {
    for (const fragment of fragments) {
      latest.current = latest.current.then(({ known }) => readFragment(known, fragment));
    }
    const mine = latest.current;
    void mine.then((now) => {
      if (now.known) keepFragments(now.known);
      if (mine === latest.current) setReading({ ...now, isRead: true });
    });
  }, []);

  const isFirst = useRef(true);
  useEffect(() => {
    if (hash === '') {
      if (isFirst.current) take(keptFragments());
      isFirst.current = false;
      return;
    }
    // Parts of the same list may have been read before.
    take(isFirst.current ? [...keptFragments(), hash] : [hash]);
    isFirst.current = false;
    void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate, take]);

  return { ...reading, scanned: (text) => take([wantsFragmentOf(text) ?? 'none']) };
}
