/** An amount as it is typed where the keyboard of numbers has a comma and no point: '24,50' is 24.50. */
export function withDecimalPoint(amount: string): string {
  return amount.replace(/^(\D*\d+),(\d{1,2}\s*)$/, '$1.$2');
}
