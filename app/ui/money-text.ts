const whole = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
});

/** '$1,240': lists show whole dollars. */
export function wholeDollars(amount: string | number): string {
  return whole.format(Number(amount));
}

/**
 * '$24.50' or '€30': cents only where there are any.
 * @param currency missing in wishes that this device stored before they had one
 */
export function moneyText(amount: string | number, currency: string | undefined = 'USD'): string {
  return new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(Number(amount));
}
