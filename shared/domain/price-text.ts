// Chunk: notifications

/** '$32', '$29.99', '€18.50': decimal text with the sign of its currency, without cents where there are none. */
export function priceText(decimal: string, currency: string): string {
  const whole = decimal.endsWith('.00') ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...whole } as const;
  return new Intl.NumberFormat('en-US', style).format(Number(decimal));
}
