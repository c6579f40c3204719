import { expect, test } from 'vitest';
import { findConditions, withSwitches } from './conditions/find-conditions.ts';

/** `§{` marks the beginning of a hole in a template. */
const found = (source: string) =>
  findConditions(source.replaceAll('§', '$')).map(({ text }) => text.replace(/\s+/g, ' ').replaceAll('$', '§'));
const switched = (source: string) => {
  const text = source.replaceAll('§', '$');
  return withSwitches(text, findConditions(text), 0).replaceAll('§', '$').replaceAll('${', '§{');
};

test('the conditions of the query builder are found, also within each other, and listeners are none', () => {
  const source = `db.where('id', 'in', (eb) => eb.from('x').where('y', '=', f(1))).on('a', '=', 'b'); server.on('close', f(1));`;
  expect(found(source)).toEqual([
    `.where('id', 'in', (eb) => eb.from('x').where('y', '=', f(1)))`,
    `.where('y', '=', f(1))`,
    `.on('a', '=', 'b')`,
  ]);
  expect(switched(`db.where('a', '=', 1).all()`)).toBe(`db.$call((q) => dropped(0) ? q : q.where('a', '=', 1)).all()`);
  expect(switched(`db.where('a', '=', 1).where('b', '=', 2)`)).toBe(
    `db.$call((q) => dropped(0) ? q : q.where('a', '=', 1)).$call((q) => dropped(1) ? q : q.where('b', '=', 2))`,
  );
});

test('the conditions of SQL end where the next one begins, with their parameters', () => {
  const text =
    'sql<{ a: string; b: string }>`select a from b join c on c.id = b.id where x between 1 and 2 and y = §{f("and")} or z`';
  expect(found(text)).toEqual(['c.id = b.id', 'x between 1 and 2', 'y = §{f("and")}']);
  expect(switched('sql`delete from a where b = §{c} returning d`')).toBe(
    'sql`delete from a where (b = §{c}/*drop 0*/) returning d`',
  );
  expect(switched(`q('delete from a where b = $1')`)).toBe(`q('delete from a where (b = $1/*drop 0*/)')`);
});

test('a condition in another one is dropped alone, also where both begin or end at the same place', () => {
  expect(switched('sql`select from a where exists (select from b where c = 1) and d = 2`')).toBe(
    'sql`select from a where (exists (select from b where (c = 1/*drop 1*/))/*drop 0*/) and (d = 2/*drop 2*/)`',
  );
});

test('a clause that is put in after a condition is no part of it, and a condition may be a part of a statement', () => {
  expect(found('`select from a where b = c.id§{limit}`')).toEqual(['b = c.id']);
  expect(found('sql`select from a where §{isSeen} and b in §{ids} limit 1`')).toEqual(['§{isSeen}', 'b in §{ids}']);
  expect(found('sql`c.id = §{id}`')).toEqual(['c.id = §{id}']);
});

test('words of other texts, comments and clauses with the same words are no conditions', () => {
  expect(found(`const a = 'you and me'; // select from a where b and c\n/* where d */`)).toEqual([]);
  expect(found('sql`insert into a values (1) on conflict (b) do nothing`')).toEqual([]);
  expect(found('sql`select distinct on (a) a from b`')).toEqual([]);
  expect(found("sql`set local a.b = 'on'`")).toEqual([]);
  expect(found('sql`§{sql.ref(name)} = §{sql.ref(`excluded.§{name}`)}`')).toEqual([]);
});
