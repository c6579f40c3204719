const number = new Intl.NumberFormat();

/** '10,000', in the browser's locale. */
export function numberText(count: number): string {
  return number.format(count);
}

/** '1 record', '1,204 records', '2 entries'. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}
