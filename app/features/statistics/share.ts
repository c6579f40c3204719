/** In per cent of the greatest amount. */
export function shareOf(amount: number, most: number): number {
  return most === 0 ? 0 : (amount / most) * 100;
}

/** Index of the greatest amount, or of the first among equals; -1 if all amounts are equal. */
export function litIndex(amounts: readonly number[]): number {
  const most = Math.max(...amounts);
  const isAlike = amounts.length > 1 && amounts.every((amount) => amount === most);
  return most <= 0 || isAlike ? -1 : amounts.indexOf(most);
}
