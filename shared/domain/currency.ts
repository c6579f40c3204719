// Chunk: schemas

/** The currencies of a price, by their code of three letters; the most used ones first. */
export const CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CAD',
  'AUD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
  'ISK',
  'TRY',
  'UAH',
  'ILS',
  'NZD',
  'SGD',
  'HKD',
  'TWD',
  'KRW',
  'CNY',
  'THB',
  'PHP',
  'IDR',
  'MYR',
  'INR',
  'AED',
  'BRL',
  'ARS',
  'CLP',
  'COP',
  'MXN',
  'PEN',
  'ZAR',
] as const;

export type Currency = (typeof CURRENCIES)[number];

export function isCurrency(text: string): text is Currency {
  return (CURRENCIES as readonly string[]).includes(text);
}
