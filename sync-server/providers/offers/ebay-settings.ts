/** The settings of eBay's Browse API; `config.ebay` of mode `real` has this shape. */
export interface EbaySettings {
  clientId: string;
  clientSecret: string;
  marketplace: EbayMarketplace;
  apiBase: string;
}

export const EBAY_API = 'https://api.ebay.com';

/** The marketplaces that the Browse API searches. */
export const EBAY_MARKETPLACES = [
  'EBAY_US',
  'EBAY_GB',
  'EBAY_DE',
  'EBAY_AT',
  'EBAY_AU',
  'EBAY_BE',
  'EBAY_CA',
  'EBAY_CH',
  'EBAY_ES',
  'EBAY_FR',
  'EBAY_HK',
  'EBAY_IE',
  'EBAY_IT',
  'EBAY_NL',
  'EBAY_PL',
  'EBAY_SG',
] as const;
export type EbayMarketplace = (typeof EBAY_MARKETPLACES)[number];
