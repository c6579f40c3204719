// Chunk: schemas

import type { Condition } from './condition.ts';
import type { Currency } from './currency.ts';
import { DEFAULT_CURRENCY } from './money.ts';

/** The pressings that a wish waits for: any, its release, those of its country, or those of its year. */
export const PRESSINGS = ['any', 'release', 'country', 'original'] as const;
export type Pressing = (typeof PRESSINGS)[number];
export const DEFAULT_PRESSING: Pressing = 'any';

/** The conditions that a copy must meet. */
export interface WishRule {
  /** The highest price: decimal text, above zero. */
  target: string;
  /** True if the target is for the price together with shipping. */
  withShipping: boolean;
  currency: Currency;
  pressing: Pressing;
  lowestGrade: Condition | null;
}

/** The fields of a wish that make its rule. */
interface RuleFields {
  targetPrice: string | null;
  // A row that this device stored before there were rules lacks these.
  withShipping?: boolean | undefined;
  currency?: Currency | undefined;
  pressing?: Pressing | undefined;
  lowestGrade?: Condition | null | undefined;
}

/** Null while the wish has no target. */
export function ruleOfWish(wish: RuleFields): WishRule | null {
  const { targetPrice: target, withShipping = false, lowestGrade = null } = wish;
  const { currency = DEFAULT_CURRENCY, pressing = DEFAULT_PRESSING } = wish;
  return target === null ? null : { target, withShipping, currency, pressing, lowestGrade };
}
