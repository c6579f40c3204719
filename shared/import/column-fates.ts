import { foldText } from '../domain/text.ts';
import { RECORD_FIELDS, WISHLIST_FIELDS } from '../entities.ts';
import type { Column, ColumnFate, ImportGoal, SourceKind } from './imported-file.ts';

// The words that programs and people write over their columns, folded. Sources: the formats' documentation, and the words of
// English, German and French spreadsheets.

type Names = Partial<Record<ColumnFate, string>>;

/** Several names of one fate are separated by a bar. */
const COMMON: Names = {
  artist:
    'artist|artists|album artist|artist name|performer|band|interpret|kunstler|interprete|artiste|creators|creator',
  title: 'title|album|album title|release title|release|record|titel|albumtitel|titre|name',
  year: 'year|released|release year|release date|releasedate|date|jahr|erscheinungsjahr|annee|publish date|original release date|x year',
  label: 'label|labels|record label|publisher|plattenfirma|maison de disques',
  catalogNumber:
    'catalog|catalog no|catalog number|catalogue|catalogue no|catalogue number|cat no|cat number|catno|labelnumber|label number|katalognummer|reference|numero de catalogue',
  barcode: 'barcode|barcodes|upc|upc barcode|ean|ean isbn13|upc isbn10|strichcode|code barre|x barcode',
  country: 'country|land|pays|x country',
  format: 'format|formats|tontrager|support|medium',
  genre: 'genre|genres|x genre',
  discogsReleaseId: 'release id|discogs id|discogs release id|releaseid',
  discogsMasterId: 'master id|discogs master id|x master id',
  addedAt: 'date added|added|added date|addeddate|hinzugefugt|hinzugefugt am|date d ajout|x date added',
  quantity: 'quantity|qty|copies|anzahl|quantite|number of copies',
};

const OF_RECORDS: Names = {
  condition: 'collection media condition|media condition|mediacondition|condition|grade|media grade|zustand|etat',
  sleeveCondition:
    'collection sleeve condition|sleeve condition|sleeve grade|package sleeve condition|cover condition|zustand cover|etat pochette',
  personalNotes: 'collection notes|notes|note|comments|comment|remarks|notizen|bemerkung|bemerkungen|remarques|review',
  customTags: 'tags|user tags|x tags|schlagworte',
  estimatedValue: 'value|current value|estimated value|my value|wert|valeur|x value|x value usd',
  valueCurrency: 'value currency|x value currency',
  purchasePrice: 'purchase price|price paid|price|paid|kaufpreis|preis|prix|prix d achat|x purchase price',
  purchaseCurrency: 'purchase currency|currency|wahrung|devise|x purchase currency',
  purchasedOn: 'purchase date|date purchased|bought on|kaufdatum|date d achat|x purchase date',
  purchasedAt: 'purchase store|store|shop|bought at|bought from|purchased from|seller|gekauft bei|magasin|x bought at',
  place: 'location|place|storage device|storagedevice|storage|shelf|standort|lagerort|emplacement|x place',
  lentTo: 'lent to|loaned to|loan|borrower|verliehen an|prete a|x lent to',
  lentOn: 'lent on|loan date|loaned on|verliehen am|x lent on',
  matrixRunout: 'matrix|matrix runout|runout|matrix number|x matrix runout',
  isLimitedEdition: 'limited|limited edition|x limited edition',
  rating: 'rating|my rating|stars|bewertung|x half stars',
  styles: 'style|styles|subgenre|stil|x styles',
  discs: 'discs|no of discs|no of discs tapes|number of discs|x discs',
  tracks: 'tracks|tracklist|track list|x tracks',
  details: 'x details',
  folder: 'collectionfolder|collection folder|folder|collection|collections|ordner|dossier|x collections',
};

const OF_WISHES: Names = {
  notes: 'notes|note|comments|comment|notizen|remarques',
  targetPrice: 'target price|max price|highest price|x target price',
  currency: 'currency|x currency',
  priceAlert: 'price alert|x price alert',
  withShipping: 'with shipping|x with shipping',
  pressing: 'pressing|x pressing',
  lowestGrade: 'lowest grade|x lowest grade',
  purchaseUrl: 'purchase link|link|url|x purchase link',
  isPublic: 'public|x public',
};

const NAMES: Record<ImportGoal, ReadonlyMap<string, ColumnFate>> = {
  records: byName({ ...COMMON, ...OF_RECORDS }),
  wishlist: byName({ ...COMMON, ...OF_WISHES }),
};

/** Columns of some program that hold nothing of an album: sorting, and what is derived. */
const DERIVED: Partial<Record<SourceKind, RegExp>> = {
  clz: /^(?:hash|sort title|artist sort name|composer sort name|clz (?:album|disc)id|bpalbumid|index title|modified.*)$/,
  // Half stars are in a column of ours; only a backup brings plays back.
  'side-one-records': /^(?:rating|x plays|x last played)$/,
};

/** Fates of which a file may have several columns. */
const REPEATED: ReadonlySet<ColumnFate> = new Set(['folder', 'text', 'ignored']);

function byName(names: Names): ReadonlyMap<string, ColumnFate> {
  return new Map(
    Object.entries(names).flatMap(([fate, texts]) =>
      texts.split('|').map((text) => [text, fate as ColumnFate] as const),
    ),
  );
}

/** The fate that a column's name means; undefined for an unknown name. */
export function fateOfName(name: string, goal: ImportGoal): ColumnFate | undefined {
  return NAMES[goal].get(foldText(name));
}

/** True for a first line that names the columns. */
export function isHead(cells: readonly string[]): boolean {
  const fates = cells.map((cell) => fateOfName(cell, 'records') ?? fateOfName(cell, 'wishlist'));
  return fates.some((fate) => fate === 'artist' || fate === 'title') || fates.filter(Boolean).length > 2;
}

/**
 * The use of each column: by its name, then by its content, and where neither says anything its text is
 * kept by its name. A fate goes to its first column.
 * @param corrected what a person has decided, by the column's name
 */
export function columnsOf(
  names: readonly string[],
  samples: readonly (readonly string[])[],
  { source, goal, corrected = {} }: { source: SourceKind; goal: ImportGoal; corrected?: Record<string, ColumnFate> },
): Column[] {
  const taken = new Set<ColumnFate>();
  const take = (fate: ColumnFate | undefined): ColumnFate | undefined => {
    if (fate === undefined || (taken.has(fate) && !REPEATED.has(fate))) return undefined;
    taken.add(fate);
    return fate;
  };
  const own = names.map((name) => take(fitting(corrected[name], goal)));
  const named = names.map((name, at) => {
    if (own[at]) return own[at];
    if (corrected[name] !== undefined) return 'text';
    if (DERIVED[source]?.test(foldText(name))) return 'ignored';
    return take(fateOfName(name, goal));
  });
  const fates = named.map((fate, at) => fate ?? take(fateOfContent(samples[at] ?? [])) ?? 'text');
  // Two columns of texts without a name are artist and title.
  if (!corrected.artist && !taken.has('artist') && !taken.has('title')) {
    const texts = fates.flatMap((fate, at) => (fate === 'text' && isText(samples[at] ?? []) ? at : []));
    if (texts[0] !== undefined && texts[1] !== undefined && Object.keys(corrected).length === 0) {
      fates[texts[0]] = 'artist';
      fates[texts[1]] = 'title';
    }
  }
  return names.map((name, at) => ({ name, samples: [...(samples[at] ?? [])], fate: fates[at] ?? 'text' }));
}

/** A person's choice for one goal may not exist for the other. */
function fitting(fate: ColumnFate | undefined, goal: ImportGoal): ColumnFate | undefined {
  if (fate === 'personalNotes' && goal === 'wishlist') return 'notes';
  if (fate === 'notes' && goal === 'records') return 'personalNotes';
  const fields = goal === 'records' ? RECORD_FIELDS : WISHLIST_FIELDS;
  const others = goal === 'records' ? WISHLIST_FIELDS : RECORD_FIELDS;
  return fate !== undefined && Object.hasOwn(others, fate) && !Object.hasOwn(fields, fate) ? undefined : fate;
}

function fateOfContent(samples: readonly string[]): ColumnFate | undefined {
  if (samples.length === 0) return undefined;
  const all = (pattern: RegExp) => samples.every((text) => pattern.test(text.trim()));
  if (all(/^(?:19|20)\d\d$/)) return 'year';
  return all(/^\d{12,13}$/) ? 'barcode' : undefined;
}

function isText(samples: readonly string[]): boolean {
  return samples.length > 0 && samples.every((text) => /\p{L}/u.test(text));
}
