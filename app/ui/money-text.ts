const dollar = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const whole = new Intl.NumberFormat(undefined, { ...dollar, maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat(undefined, dollar);

/** '$1,240': lists show whole dollars. */
export function wholeDollars(amount: string | number): string {
  return whole.format(Number(amount));
}

/** '$24.50', and '$45' without cents. */
export function dollars(amount: string | number): string {
  return Number.isInteger(Number(amount)) ? whole.format(Number(amount)) : exact.format(Number(amount));
}
