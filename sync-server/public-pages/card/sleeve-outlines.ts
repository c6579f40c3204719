import type { Lettering, Letters } from '../../../shared/picture/letters.ts';
import { sleeveSvg } from '../../../shared/sleeve/sleeve-svg.ts';
import type { CardAlbum } from './card.ts';
import { unescapeMarkup } from './markup.ts';

const TEXT = /<text ([^>]*)>([^<]*)<\/text>/g;

/**
 * The app's drawing of a sleeve with its lettering as outlines, as the inside of a square of 400. Without lettering where
 * the typefaces lack a letter.
 */
export function sleeveOutlines(letters: Letters, { artist, title }: CardAlbum): string {
  const text = [artist, title].every((each) => letters.writable(each, 'Archivo') && letters.writable(each, 'Besley'));
  return sleeveSvg(artist, title, { text })
    .replace(/^<svg [^>]*>|<\/svg>$/g, '')
    .replace(TEXT, (_, attributes: string, words: string) => outlined(letters, attributes, unescapeMarkup(words)));
}

function outlined(letters: Letters, attributes: string, words: string): string {
  const of = new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
  const size = Number(of.get('font-size'));
  const lettering: Lettering = {
    family: of.get('font-family')?.startsWith('Besley') ? 'Besley' : 'Archivo',
    weight: Number(of.get('font-weight')),
    stretch: Number(/font-stretch:(\d+)%/.exec(of.get('style') ?? '')?.[1] ?? 100),
    size,
    spacing: Number(of.get('letter-spacing') ?? 0) / size,
  };
  const line = letters.write(words, lettering);
  const x = Number(of.get('x')) - (of.get('text-anchor') === 'end' ? line.width : 0);
  return line.at(x, Number(of.get('y')), of.get('fill') ?? '');
}
