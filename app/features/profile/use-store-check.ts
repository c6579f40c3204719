import { useRef, useState } from 'react';
import { type RecordStore, validateRecordStore } from '../../../shared/contract/record-stores.ts';
import type { StoreSource } from '../../../shared/domain/record-store.ts';
import { ApiError, call } from '../../online/call.ts';

/** The result of checking the store in the field. */
export type StoreCheck =
  | { state: 'none' }
  | { state: 'validating' }
  | { state: 'valid'; store: RecordStore; source: StoreSource; attribution: string | null }
  | { state: 'invalid'; suggestions: readonly RecordStore[]; attribution: string | null }
  /** The directory did not answer; `reason` says why. The store can be saved all the same. */
  | { state: 'unchecked'; reason: string };

export interface StoreChecker {
  /** The check of this name; `none` if another was checked last. */
  of(name: string): StoreCheck;
  run(name: string, placeId?: string): Promise<StoreCheck>;
}

const NONE: StoreCheck = { state: 'none' };

/**
 * Asks the server whether a store is known, one at a time: a later name replaces an earlier one.
 * @param location the zip code that is typed
 */
export function useStoreCheck(location: string): StoreChecker {
  const [last, setLast] = useState<{ name: string; check: StoreCheck }>({ name: '', check: NONE });
  const turn = useRef(0);

  async function run(typed: string, placeId?: string): Promise<StoreCheck> {
    const name = typed.trim();
    turn.current += 1;
    const ownTurn = turn.current;
    setLast({ name, check: { state: 'validating' } });
    const check = await ask(name, location.trim(), placeId);
    if (ownTurn === turn.current) setLast({ name, check });
    return check;
  }

  return { of: (name) => (last.name === name.trim() ? last.check : NONE), run };
}

async function ask(storeName: string, location: string, placeId: string | undefined): Promise<StoreCheck> {
  try {
    const body = { storeName, ...(location && { location }), ...(placeId && { placeId }) };
    const { isValid, storeData, suggestions, source, attribution } = await call(validateRecordStore, { body });
    if (isValid && storeData) return { state: 'valid', store: storeData, source, attribution };
    return { state: 'invalid', suggestions, attribution };
  } catch (error) {
    const reason = error instanceof ApiError ? error.reason : undefined;
    return { state: 'unchecked', reason: reason ?? 'The store directory cannot be reached right now.' };
  }
}
