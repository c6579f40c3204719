/* Words in the titles of offers, as `foldText` writes them. */

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const VINYL = setOf('vinyl lp lps 2lp 3lp 4lp 2xlp 3xlp dlp record records 180g 180gr 140g');

/** It is something else than the record, more than one album, or a version by another artist. */
export const BLOCKING = setOf(`
  cd cds 2cd 3cd sacd cdr cassette cassettes mc tape tapes 8track track minidisc dat reel dvd bluray blu ray vhs
  digital download mp3 flac poster posters shirt tshirt shirts hoodie mug book books songbook magazine photo
  postcard sticker stickers patch badge pin magnet coaster clock keyring keychain figure plaque frame framed canvas ticket
  slipmat puzzle empty only missing replica bowl
  lot lots bundle bundles joblot job choose pick picks your choice any each various select selection several
  albums discography tribute tributes karaoke covers plays performed interpretations soundalike bootleg unofficial parody`);

/** A single has the name of its album. */
export const SINGLE = setOf('7 7inch 45 45rpm single singles ep 10inch flexi maxi promo7 shellac 78 78rpm');

/** After a title these begin another one: 'Greatest Hits II', 'Live at'. */
export const SEQUEL = setOf(`
  2 3 4 5 6 7 8 9 ii iii iv v vi vii viii ix x vol volume part pt chapter book two three four and
  live sessions session remixes remix remixed outtakes demos demo unplugged revisited instrumentals instrumental dub
  again too in at of to`);

/** A title of these alone says little: many albums are called like this. */
export const GENERIC_TITLE = setOf(`
  the a an of and best greatest hits very collection singles anthology essential ultimate gold definitive live concert
  in at vol volume i ii iii iv v vi one two three four first second third album debut untitled self titled box set
  complete works recordings classics favorites favourites story legend legends music songs`);

export const REISSUE = setOf(`
  reissue reissued repress repressed repressing remaster remastered re rp rerelease anniversary deluxe 180g 180gr mofi
  mobile audiophile expanded half halfspeed box boxset`);
export const REISSUE_PHRASES = [
  ' 180 gram ',
  ' 180 gr ',
  ' re issue ',
  ' re press ',
  ' new pressing ',
  ' limited edition ',
];

/** What sellers add to any title. */
const NOISE = setOf(`
  vinyl lp lps 2lp 3lp 4lp 2xlp 3xlp 2x 3x dlp record records album double triple disc discs 12 12inch 12in inch 33 33rpm
  rpm 180 180g 180gr 140g 140 200g gram grams gr g heavyweight
  mono stereo quad quadraphonic 1st 2nd 3rd first second third press pressing pressed original orig og early issue issued
  reissue reissued repress remaster remastered re rp anniversary edition ed deluxe limited ltd numbered exclusive indie
  record store day rsd audiophile half speed mastered mofi gatefold sleeve jacket insert inner outer obi strip booklet
  promo promotional white label wlp test club mint m nm near ex excellent vg vgplus good vgood very plus poor fair g
  sealed new brand unplayed unused open opened still shrink shrinkwrap wrap hype sticker played tested cleaned clean used
  nice great super rare htf oop vintage classic beautiful superb condition copy cond play graded grade audio sound sounds
  color colour colored coloured black white red blue green yellow clear marbled splatter translucent transparent picture
  with w in on and or the a an of by for from free shipping ship ships fast post postage p uk us usa eu europe european
  german germany deutschland france french japan japanese italy italian spain spanish holland dutch netherlands canada
  canadian australia australian sweden swedish brazil brazilian mexico greece portugal israel import press
  rock pop jazz soul funk blues folk country classical hip hop rap electronic techno house disco reggae punk metal prog
  psych psychedelic kraut krautrock indie alternative ambient soundtrack ost blues r b rnb
  fully sealed matrix runout etched stamped barcode cat no number side sides complete w`);

/** Whether a word says nothing of which album it is. */
export function isNoise(word: string): boolean {
  return NOISE.has(word) || isYear(word);
}

export function yearsIn(words: readonly string[]): number[] {
  return [...new Set(words.filter(isYear).map(Number))];
}

function isYear(word: string): boolean {
  return /^(?:19[2-9]|20[0-4])\d$/.test(word);
}
