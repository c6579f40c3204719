import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// The number of times that comments, titles of tests, names of files and documents have a word that says less than the word
// of the field does. A number falls with each that is replaced, and never rises.
const TIMES: Record<string, number> = {
  '\\bsomebody\\b': 8,
  '\\bwhoever\\b': 5,
  '\\bnobody\\b': 35,
  '\\banew\\b': 10,
  '\\b(?:told|tells?)\\b': 11,
  '\\b(?:un)?(?:heard|hears?)\\b': 1,
  '\\b(?:stands?|stood|standing)\\b(?!-ins?)': 12,
  '\\bbeside\\b': 15,
  '\\bof (?:its|their|his|her) own\\b': 22,
  '\\bby (?:itself|themselves)\\b': 12,
  '\\bgone\\b': 9,
  '\\b(?:became|becomes?) of\\b': 4,
  // The first sentence of a comment or title is no question: "The rows that …", not "Which rows …".
  '^(?:what|who|whose|which|where|whether|how)\\b': 235,
};

const root = fileURLToPath(new URL('..', import.meta.url));
const files = ['*.{ts,md}', '{app,shared,sync-server,dev,tests,docs}/**/*.{ts,tsx,mjs,md}']
  .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['app/dist', 'app/routeTree.gen.ts'] }))
  .filter((file) => file !== 'tests/words.test.ts');
const passages = files.toSorted().flatMap(passagesOf);

test.each(Object.entries(TIMES))('the number of %s falls', (word, times) => {
  const hits = passages.flatMap(({ file, line, text }) =>
    [...text.matchAll(new RegExp(word, 'gi'))].map(({ index }) => {
      const before = text.slice(0, index).split('\n').length - 1;
      return `${file}:${line + before} ${text.split('\n')[before]?.trim()}`;
    }),
  );
  const advice = hits.length > times ? 'Write another word in one of these' : `Lower the number to ${hits.length}`;
  expect(hits.length, `${advice}:\n${hits.join('\n')}\n`).toBe(times);
});

/** The name of a file, and the whole document, or each comment and each title of the source. */
function passagesOf(file: string): { file: string; line: number; text: string }[] {
  const name = { file, line: 1, text: file.replaceAll(/_|(?<=[a-z])(?=[A-Z])/g, ' ') };
  const text = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.md')) return [name, { file, line: 1, text: text.replaceAll(/`[^`\n]*`/g, '``') }];
  const comment = /(?<=^|\s)\/\/ ?(?<lines>.*(?:\n\s*\/\/.*)*)|\/\*\*?\s*(?<block>[\s\S]*?)\*\//;
  const title = /(?:\b(?:it|test|describe)(?:\.\w+)*|[\])])\(\s*(?<quote>['"`])(?<title>.*?)\k<quote>,/;
  const found = [...text.matchAll(new RegExp(`${comment.source}|${title.source}`, 'gm'))];
  const sources = found.map(({ index, groups = {} }) => {
    const words = groups.lines ?? groups.block ?? groups.title ?? '';
    return { file, line: text.slice(0, text.indexOf(words, index)).split('\n').length, text: words };
  });
  return [name, ...sources];
}
