/** Converts a typed decimal comma, since some numeric keyboards have no point: '24,50' becomes 24.50. */
export function withDecimalPoint(amount: string): string {
  return amount.replace(/^(\D*\d+),(\d{1,2}\s*)$/, '$1.$2');
}
