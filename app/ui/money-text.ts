const formats = new Map<string, Intl.NumberFormat>();

/**
 * '$1,240': lists show whole amounts.
 * @param currency missing in rows that this device stored before they had one
 */
export function wholeMoney(amount: string | number, currency: string | undefined = 'USD'): string {
  return formatOf(currency, { maximumFractionDigits: 0 }).format(Number(amount));
}

/**
 * '$24.50' or '€30': cents only where there are any.
 * @param currency missing in rows that this device stored before they had one
 */
export function moneyText(amount: string | number, currency: string | undefined = 'USD'): string {
  return formatOf(currency, { trailingZeroDisplay: 'stripIfInteger' }).format(Number(amount));
}

/**
 * '€1,240 + $30': the value of a collection, whose amounts are never converted.
 * @param usual the currency of nothing
 */
export function sumsText(
  sums: readonly { amount: number; currency: string }[],
  usual: string | null | undefined,
): string {
  if (sums.length === 0) return wholeMoney(0, usual ?? undefined);
  return sums.map(({ amount, currency }) => wholeMoney(amount, currency)).join(' + ');
}

function formatOf(currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = Object.keys(options).join() + currency;
  const format = formats.get(key) ?? new Intl.NumberFormat(undefined, { style: 'currency', currency, ...options });
  formats.set(key, format);
  return format;
}
