import { useEffect, useState } from 'react';
import type { ReleaseFields } from '../../shared/domain/release.ts';
import { laterCode } from '../ui/later-code.ts';
import { mayHavePacks } from './pack-database.ts';
import type { PocketRelease } from './pocket-catalogue.ts';

const PAUSE_MS = 120;
const SEARCH_STARTS_ABOVE = 2;

const catalogue = laterCode(() => import('./pocket-catalogue.ts'));

/** True if this device has packs; false until that is known. */
export function useHasPacks(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    mayHavePacks()
      .then(async (may) => may && (await catalogue.load()).hasPacks())
      .then((found) => isCurrent && setHas(found))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, []);
  return has;
}

/** The releases of packs for a text, as the form takes them; undefined while they are looked for, or not wanted. */
export function usePocketReleases(
  text: string,
  { wanted, limit }: { wanted: boolean; limit: number },
): readonly ReleaseFields[] | undefined {
  const query = text.trim();
  const asks = wanted && query.length > SEARCH_STARTS_ABOVE;
  const [answer, setAnswer] = useState<{ query: string; releases: readonly ReleaseFields[] }>();
  useEffect(() => {
    if (!asks) return;
    let isCurrent = true;
    const ask = async () => {
      const releases = (await mayHavePacks()) ? await (await catalogue.load()).byText(query, limit) : [];
      if (isCurrent) setAnswer({ query, releases: releases.map(fieldsOf) });
    };
    const timer = window.setTimeout(() => void ask().catch(() => undefined), PAUSE_MS);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [asks, query, limit]);
  return asks && answer?.query === query ? answer.releases : undefined;
}

export function fieldsOf(release: PocketRelease): ReleaseFields {
  return { ...release, imageUrl: null, discogsMasterId: null };
}
