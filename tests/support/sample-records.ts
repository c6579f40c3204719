/** Artist, title, year, label, genre, condition, tags, value. */
type Line = [string, string, number, string, string, string, string?, string?];

const LINES: Line[] = [
  ['Nina Simone', 'Pastel Blues', 1965, 'Philips', 'jazz', 'very-good', 'late night', '42.00'],
  ['Kraftwerk', 'Trans-Europe Express', 1977, 'Kling Klang', 'electronic', 'near-mint', 'motorik, train', '55.50'],
  ['Fleetwood Mac', 'Rumours', 1977, 'Warner Bros.', 'rock', 'very-good-plus'],
  ['John Coltrane', 'A Love Supreme', 1965, 'Impulse!', 'jazz', 'very-good-plus', 'spiritual, late night', '120.00'],
  ['Portishead', 'Dummy', 1994, 'Go! Beat', 'electronic', 'mint', 'late night, trip hop, bristol, rain'],
  ['Bob Dylan', 'Blood on the Tracks', 1975, 'Columbia', 'rock', 'good-plus'],
  ['Joni Mitchell', 'Blue', 1971, 'Reprise', 'folk', 'near-mint', 'sunday'],
  ['Massive Attack', 'Mezzanine', 1998, 'Virgin', 'electronic', 'near-mint', '', '80.00'],
  ['Miles Davis', 'Sketches of Spain', 1960, 'Columbia', 'jazz', 'very-good'],
  ['Kate Bush', 'Hounds of Love', 1985, 'EMI', 'pop', 'mint', 'favourite'],
  ['Talking Heads', 'Remain in Light', 1980, 'Sire', 'rock', 'very-good-plus'],
  ['The Clash', 'London Calling', 1979, 'CBS', 'rock', 'good', 'punk'],
  ['Aretha Franklin', 'Lady Soul', 1968, 'Atlantic', 'pop', 'very-good'],
  [
    'Patti Smith',
    'Horses',
    1975,
    'Arista',
    'rock',
    'very-good-plus',
    'new york, poetry, mono, first pressing',
    '64.00',
  ],
];

/** Fourteen records, the last of which is the newest. */
export const RECORDS = LINES.map(([artist, title, year, label, genre, condition, customTags, estimatedValue]) => {
  const isLimitedEdition = title === 'Hounds of Love';
  return { artist, title, year, label, genre, condition, customTags, estimatedValue, isLimitedEdition };
});
