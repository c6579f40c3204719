/** '$845.88': always with cents. */
export function exactDollars(amount: number): string {
  return inCurrency(amount, 'usd');
}

/** '$29.99' of 2999 cents, or with the sign of another currency. */
export function centsText(cents: number, currency: string): string {
  return inCurrency(cents / 100, currency);
}

function inCurrency(amount: number, currency: string): string {
  return new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amount);
}
