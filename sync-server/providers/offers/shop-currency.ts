import type { Currency } from '../../../shared/domain/currency.ts';
import type { EbayMarketplace } from './ebay-settings.ts';

/** By the end of a shop's address. */
const AMAZON: Record<string, Currency> = {
  com: 'USD',
  'co.uk': 'GBP',
  'co.jp': 'JPY',
  ca: 'CAD',
  'com.au': 'AUD',
  'com.mx': 'MXN',
  'com.br': 'BRL',
  'com.tr': 'TRY',
  se: 'SEK',
  pl: 'PLN',
  in: 'INR',
  sg: 'SGD',
  ae: 'AED',
  de: 'EUR',
  fr: 'EUR',
  it: 'EUR',
  es: 'EUR',
  nl: 'EUR',
  ie: 'EUR',
  'com.be': 'EUR',
};

const EBAY: Record<EbayMarketplace, Currency> = {
  EBAY_US: 'USD',
  EBAY_GB: 'GBP',
  EBAY_DE: 'EUR',
  EBAY_AT: 'EUR',
  EBAY_AU: 'AUD',
  EBAY_BE: 'EUR',
  EBAY_CA: 'CAD',
  EBAY_CH: 'CHF',
  EBAY_ES: 'EUR',
  EBAY_FR: 'EUR',
  EBAY_HK: 'HKD',
  EBAY_IE: 'EUR',
  EBAY_IT: 'EUR',
  EBAY_NL: 'EUR',
  EBAY_PL: 'PLN',
  EBAY_SG: 'SGD',
};

/** @returns null for a shop whose currency is not known here */
export function amazonCurrency(marketplace: string): Currency | null {
  return AMAZON[marketplace.replace(/^www\.amazon\./, '')] ?? null;
}

export function ebayCurrency(marketplace: EbayMarketplace): Currency {
  return EBAY[marketplace];
}
