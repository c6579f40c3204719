/** The eight grades, best first. Slugs are stored, labels are shown, every form is accepted as input (AMB-42). */
export const CONDITIONS = [
  { slug: 'mint', short: 'Mint', code: 'M', long: 'Mint (M)', meaning: 'Unplayed, perfect in every way.' },
  {
    slug: 'near-mint',
    short: 'Near Mint',
    code: 'NM',
    long: 'Near Mint (NM)',
    meaning: 'Played a few times, no visible marks.',
  },
  {
    slug: 'very-good-plus',
    short: 'VG+',
    code: 'VG+',
    long: 'Very Good Plus (VG+)',
    meaning: 'Light marks that do not affect the sound.',
  },
  {
    slug: 'very-good',
    short: 'VG',
    code: 'VG',
    long: 'Very Good (VG)',
    meaning: 'Surface noise in quiet passages, some scratches.',
  },
  {
    slug: 'good-plus',
    short: 'G+',
    code: 'G+',
    long: 'Good Plus (G+)',
    meaning: 'Plays through, with noise and visible wear.',
  },
  { slug: 'good', short: 'Good', code: 'G', long: 'Good (G)', meaning: 'Plays through with steady noise and wear.' },
  { slug: 'fair', short: 'Fair', code: 'F', long: 'Fair (F)', meaning: 'Heavy wear, may skip.' },
  { slug: 'poor', short: 'Poor', code: 'P', long: 'Poor (P)', meaning: 'Cracked or unplayable, kept for the sleeve.' },
] as const;

export type Condition = (typeof CONDITIONS)[number]['slug'];
export const CONDITION_SLUGS = CONDITIONS.map((grade) => grade.slug) as [Condition, ...Condition[]];
export const DEFAULT_CONDITION: Condition = 'good';

const slugByText = new Map<string, Condition>(
  CONDITIONS.flatMap(({ slug, short, code, long }) =>
    [slug, slug.replace(/-/g, ' '), short, code, long, long.replace(/ \(.*/, '')].map((text): [string, Condition] => [
      text.toLowerCase(),
      slug,
    ]),
  ),
);
// Discogs writes this grade with both of its codes.
slugByText.set('near mint (nm or m-)', 'near-mint');
slugByText.set('m-', 'near-mint');

/** The grade that a text names (slug, short or long label, any case), or null. */
export function parseCondition(text: string): Condition | null {
  return slugByText.get(text.trim().toLowerCase()) ?? null;
}

/** The grade's names by slug. */
export function conditionOf(slug: Condition): (typeof CONDITIONS)[number] {
  return CONDITIONS.find((grade) => grade.slug === slug) ?? CONDITIONS[5];
}
