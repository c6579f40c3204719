import { expect, test } from 'vitest';
import { copiesAmong } from '../../../app/search/owned-copies.ts';
import { record } from './rows.ts';

const nevermind = record('Nirvana (2)', 'Nevermind', { barcode: '0 720642 442517', discogsReleaseId: 1047 });
const help = record('The Beatles', 'Help!');
const copiesOf = copiesAmong([nevermind, help]);

test.each([
  ['the same names', { artist: 'Nirvana', title: 'nevermind' }, [nevermind]],
  ['the number of the catalogue', { artist: 'Nirvana (2)', title: 'Nevermind' }, [nevermind]],
  ['another spelling', { artist: 'beatles', title: 'HELP' }, [help]],
  ['the same release under other names', { artist: 'x', title: 'y', discogsReleaseId: 1047 }, [nevermind]],
  ['the same barcode under other names', { artist: 'x', title: 'y', barcode: '720642442517' }, [nevermind]],
  ['another album', { artist: 'Nirvana', title: 'Bleach' }, []],
  ['no names', { artist: '', title: '' }, []],
])('an album is recognised by %s', (_name, album, copies) => {
  expect(copiesOf({ discogsReleaseId: null, barcode: null, ...album })).toEqual(copies);
});
