interface DumpedFormat {
  name: string;
  quantity: number;
  descriptions: readonly string[];
}

/** Discogs' own short forms. */
const SHORT: Readonly<Record<string, string>> = {
  Compilation: 'Comp',
  'Limited Edition': 'Ltd',
  'Mini-Album': 'MiniAlbum',
  Numbered: 'Num',
  'Picture Disc': 'Pic',
  Reissue: 'RE',
  Remastered: 'RM',
  Repress: 'RP',
  'Test Pressing': 'TP',
  'Unofficial Release': 'Unofficial',
  'White Label': 'W/Lbl',
};
/** Said by the size or of interest to few. */
const LEFT_OUT = /RPM$|^Stereo$/;
const SIZES = /^(?:LP|\d{1,2}(?:\.5)?")$/;
export const RECORDS = new Set(['Vinyl', 'Shellac', 'Acetate', 'Flexi-disc', 'Lathe Cut']);

/** '2xLP, Album, RE': the first record of a release in Discogs' short form. */
export function shortFormat(formats: readonly DumpedFormat[]): string | null {
  const format = formats.find(({ name }) => RECORDS.has(name)) ?? formats[0];
  if (!format) return null;
  const { name, quantity, descriptions } = format;
  const size = descriptions.find((each) => SIZES.test(each)) ?? name;
  const rest = descriptions.filter((each) => each !== size && !LEFT_OUT.test(each)).map((each) => SHORT[each] ?? each);
  return [quantity > 1 ? `${quantity}x${size}` : size, ...rest].join(', ');
}
