const HEAD =
  'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Collection Media Condition,Collection Sleeve Condition,Collection Notes';

/** A Discogs collection of albums by Sun Ra, 'Volume 11' and on, every second one in a folder, and a line without an artist. */
export function discogsFile(count: number, name = 'cratedigger-collection-20261120.csv'): File {
  const lines = Array.from({ length: count }, (_, index) => lineOf(11 + index));
  const text = [HEAD, ...lines, ',,Nobody knows,,,,,7,,,,,'].join('\r\n');
  return new File([text], name, { type: 'text/csv' });
}

const lineOf = (at: number) =>
  `ILPS ${at},Sun Ra,Volume ${at},Saturn,LP,,1972,${1_000 + at},${at % 2 ? 'Late night' : 'Uncategorized'},2019-09-30 17:15:02,Very Good (VG),,`;
