const number = new Intl.NumberFormat();

/** '10,000': a count as the person's locale writes it. */
export function numberText(count: number): string {
  return number.format(count);
}
