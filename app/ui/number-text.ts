const number = new Intl.NumberFormat();

/** '10,000': a count as the person's locale writes it. */
export function numberText(count: number): string {
  return number.format(count);
}

/** '1 record', '1,204 records', '2 entries': a count with its noun. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}
