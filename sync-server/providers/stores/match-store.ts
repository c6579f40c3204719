import { foldText } from '../../../shared/domain/text.ts';

interface Named {
  name: string;
}

/** The form in which names of stores are compared; the mark of an invented one does not count. */
export function storeKey(name: string): string {
  return foldText(name.replace(/\(sample\)/i, '')) || name.trim();
}

export function sameStore<Store extends Named>(name: string, stores: readonly Store[]): Store | undefined {
  const key = storeKey(name);
  return stores.find((store) => storeKey(store.name) === key);
}

/** The stores that have every word of the search in their name, or the beginning of one. */
export function storesWithWords<Store extends Named>(text: string, stores: readonly Store[]): Store[] {
  const words = storeKey(text).split(' ');
  return stores.filter(({ name }) => {
    const own = storeKey(name).split(' ');
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
}

/** Stores whose name may be meant, the likest first. */
export function likeStores<Store extends Named>(name: string, stores: readonly Store[], most: number): Store[] {
  return stores
    .map((store) => ({ store, likeness: likeness(storeKey(name), storeKey(store.name)) }))
    .filter(({ likeness }) => likeness >= LIKE)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ store }) => store);
}

const LIKE = 0.5;

/** The share of letter pairs that two texts have in common (Dice): 1 for the same, also with two letters swapped high. */
function likeness(one: string, other: string): number {
  const left = pairsOf(one);
  const right = pairsOf(other);
  const total = left.length + right.length;
  let common = 0;
  for (const pair of left) {
    const at = right.indexOf(pair);
    if (at === -1) continue;
    right.splice(at, 1);
    common += 1;
  }
  return total === 0 ? 0 : (2 * common) / total;
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
}
