const names = new Intl.DisplayNames('en', { type: 'currency' });

/** 'US dollars', within a sentence. */
export function currencyWords(currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** 'EUR, Euro': in a list to choose from. */
export function currencyChoice(currency: string): string {
  return `${currency}, ${names.of(currency) ?? currency}`;
}
