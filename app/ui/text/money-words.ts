/** '$845.88': always with cents. */
export function exactDollars(amount: number): string {
  return inCurrency(amount, 'usd');
}

/** '$29.99' of 2999 cents, or with the sign of another currency. */
export function centsText(cents: number, currency: string): string {
  return inCurrency(cents / 100, currency);
}

/** '$24.50', and '$45' without cents. */
export function dollars(amount: string | number): string {
  return inCurrency(Number(amount), 'usd', Number.isInteger(Number(amount)) ? 0 : 2);
}

function inCurrency(amount: number, currency: string, digits = 2): string {
  return new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}
