/** In hundredths of the greatest. */
export function shareOf(amount: number, most: number): number {
  return most === 0 ? 0 : (amount / most) * 100;
}

/** The greatest of several amounts is lit, the first of them where some are as great; where all are alike, none. */
export function litIndex(amounts: readonly number[]): number {
  const most = Math.max(...amounts);
  const isAlike = amounts.length > 1 && amounts.every((amount) => amount === most);
  return most <= 0 || isAlike ? -1 : amounts.indexOf(most);
}
