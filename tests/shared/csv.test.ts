import { expect, test } from 'vitest';
import { csvLine } from '../../shared/domain/csv.ts';

test.each([
  [['a', 'b'], 'a,b'],
  [['', null, 'c'], ',,c'],
  [['one, two', 'say "so"', 'line\nbreak', ' space '], '"one, two","say ""so""","line\nbreak"," space "'],
  [['=1+1', '+1', '-1', '@SUM(A1)'], "'=1+1,'+1,'-1,'@SUM(A1)"],
  [['\t=1', '\r=1'], '\'\t=1,"\'\r=1"'],
  [['a=1', '1-1', "'=1"], "a=1,1-1,''=1"],
])('%j is the line %s', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
