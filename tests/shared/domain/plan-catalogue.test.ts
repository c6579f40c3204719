import { expect, test } from 'vitest';
import { TIERS } from '../../../shared/domain/plan.ts';
import { ANNUAL_SAVING, PLANS, priceText } from '../../../shared/domain/plan-catalogue.ts';

// PRICE-020 PRICE-021
test('only the annual plan has an earlier price and is called popular', () => {
  expect(Object.keys(PLANS)).toEqual([...TIERS]);
  expect(TIERS.filter((tier) => PLANS[tier].originalPrice !== undefined)).toEqual(['annual']);
  expect(TIERS.filter((tier) => PLANS[tier].isPopular)).toEqual(['annual']);
});

test('each plan shows the price that is charged', () => {
  for (const tier of TIERS) expect(PLANS[tier].price, tier).toBe(priceText(PLANS[tier].cents));
});

test('the earlier price and the saving are those of twelve months', () => {
  const twelveMonths = PLANS.monthly.cents * 12;
  expect(PLANS.annual.originalPrice).toBe(priceText(twelveMonths));
  expect(ANNUAL_SAVING).toBe(`Save ${Math.round((1 - PLANS.annual.cents / twelveMonths) * 100)}%`);
});
