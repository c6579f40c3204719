import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command, SyncRequest, Verdict } from '../../../shared/contract/sync.ts';
import { readAnswer, readNews, writeAnswer, writeNews, writeRequest } from '../../../shared/wire/sync-text.ts';

const userId = 'a person';
const text = fc.string({ unit: 'grapheme' });
const row = fc.record({ id: text, title: text });

const command = fc.record({
  id: text,
  name: text,
  v: fc.nat(),
  args: fc.record({ title: text }),
  at: text,
  group: text,
});
const commands = fc
  .array(command, { maxLength: 8 })
  .map((list): Command[] => list.map((each, index) => ({ ...each, seq: index + 1 })));

const head = fc.record({
  userId: fc.constant(userId),
  epoch: text,
  serverTime: text,
  head: fc.nat(),
  cursor: fc.nat(),
  more: fc.boolean(),
  deleted: fc.array(fc.record({ entity: fc.constant('record' as const), id: text, version: fc.nat() })),
});

function requestOf(list: Command[]): SyncRequest {
  return { protocol: 1, build: 'test', userId, clientId: 'a device', acked: 0, commands: list };
}

/** Accepts all commands, with versions as a server assigns them. */
function verdictsOf(list: Command[]): Verdict[] {
  return list.map(({ id, seq }) => ({ id, seq, status: 'ok', version: 10 + seq }));
}

test('a request reads as what it was made of', () => {
  fc.assert(
    fc.property(commands, (list) => {
      const request = requestOf(list);
      const written = writeRequest(
        request,
        list.map((each) => JSON.stringify(each)),
      );
      expect(JSON.parse(written)).toEqual(request);
    }),
  );
});

test('an answer is read as it was written, its verdicts put together or not', () => {
  fc.assert(
    fc.property(
      head,
      commands,
      fc.array(row),
      fc.array(fc.array(row)),
      fc.boolean(),
      (first, list, rows, parts, packed) => {
        const segments = parts.map((part) => JSON.stringify(part));
        const verdicts = verdictsOf(list);
        const made = { ...first, verdicts, segments: segments.length };
        const lines = writeAnswer(made, { records: JSON.stringify(rows), account: null }, segments, packed);
        const read = readAnswer(lines.join('\n'), requestOf(list));
        expect(read?.answer).toMatchObject({ ...made, rows: { records: rows } });
        expect(read?.segments).toEqual(segments);
      },
    ),
  );
});

test('an answer that was cut, or is for another person, is none', () => {
  const first = { userId, epoch: 'e', serverTime: '', head: 1, more: false, verdicts: [], deleted: [], segments: 1 };
  const whole = writeAnswer(first, {}, ['[]']);
  expect(readAnswer(whole.join('\n'), requestOf([]))).toBeDefined();
  expect(readAnswer(whole[0] ?? '', requestOf([]))).toBeUndefined();
  expect(readAnswer(whole.join('\n'), { ...requestOf([]), userId: 'somebody' })).toBeUndefined();
});

test('news is one line, and read as it was written', () => {
  fc.assert(
    fc.property(head, fc.array(row), fc.nat(), (first, rows, from) => {
      const made = { ...first, verdicts: [], segments: 0 };
      const [line = ''] = writeAnswer(made, { records: JSON.stringify(rows, null, 1) }, []);
      const data = writeNews(from, line);
      expect(data).not.toContain('\n');
      expect(readNews(data)).toMatchObject({
        from,
        version: first.cursor,
        answer: { ...made, rows: { records: rows } },
      });
    }),
  );
  expect(readNews('a page')).toBeUndefined();
});
