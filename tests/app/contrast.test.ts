import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '../support/contrast.ts';

const css = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8');
const tokens = [...css.matchAll(/--color-([\w-]+):\s*light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\)/g)];
const colours = {
  light: Object.fromEntries(tokens.map(([, name, light]) => [name, light])),
  dark: Object.fromEntries(tokens.map(([, name, , dark]) => [name, dark])),
};

const grounds = ['bg', 'surface', 'raised', 'sunken'];
const text = ['ink', 'ink-2', 'ink-3', 'lamp-ink', 'ok', 'bad'];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  function ratio(front: string, back: string): number {
    const [frontColour, backColour] = [colours[theme][front], colours[theme][back]];
    if (!frontColour || !backColour) throw new Error(`No token --color-${frontColour ? back : front}`);
    return contrast(frontColour, backColour);
  }
  const tooFaint = (fronts: readonly string[], backs: readonly string[], least: number) =>
    fronts.flatMap((front) => backs.filter((back) => ratio(front, back) < least).map((back) => `${front} on ${back}`));

  test('text reads at 4.5 : 1 or better on every ground', () => {
    expect(tooFaint(text, grounds, 4.5)).toEqual([]);
  });

  test('text on its own wash and on buttons reads at 4.5 : 1 or better', () => {
    expect(tooFaint(['lamp-ink'], ['lamp-wash'], 4.5)).toEqual([]);
    expect(tooFaint(['ok'], ['ok-wash'], 4.5)).toEqual([]);
    expect(tooFaint(['bad'], ['bad-wash'], 4.5)).toEqual([]);
    expect(tooFaint(['key-ink'], ['key'], 4.5)).toEqual([]);
    expect(contrast('#ffffff', colours[theme]['bad-key'] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test('control borders and the focus ring have a contrast of 3 : 1 or better on every ground', () => {
    expect(tooFaint(['line-strong', 'focus'], grounds, 3)).toEqual([]);
  });

  test('the lamp has a contrast of 3 : 1 or better on page, panel and button', () => {
    expect(tooFaint(['lamp'], ['bg', 'surface', 'raised'], 3)).toEqual([]);
  });
});
