import { problemsOf } from '../../../shared/domain/field-edits.ts';
import type { ReleaseFields } from '../../../shared/domain/release.ts';
import {
  newWishlistFields,
  priceAlertProblem,
  WISHLIST_DEFAULTS,
  type WishlistFields,
  type WishlistRow,
  wishlistFields,
} from '../../../shared/domain/wishlist-item.ts';
import { withDecimalPoint } from '../../ui/decimal-point.ts';

/** A wish as its form holds it: text as typed, so that a half-written number stays as it is. */
export interface WishForm {
  artist: string;
  title: string;
  year: string;
  genre: string;
  label: string;
  imageUrl: string | null;
  discogsReleaseId: number | null;
  discogsMasterId: number | null;
  catalogNumber: string;
  barcode: string;
  country: string;
  format: string;
  priceAlert: boolean;
  targetPrice: string;
  notes: string;
  purchaseUrl: string;
  isPublic: boolean;
}

export type WishProblems = Partial<Record<keyof WishForm, string>>;

export const EMPTY_WISH = formOfFields({ ...WISHLIST_DEFAULTS, artist: '', title: '' });

export function formOfWish(wish: WishlistRow): WishForm {
  return formOfFields(wish);
}

/** A chosen release fills what it knows of an album; what is the wish's own stays as it was typed. */
export function formOfRelease(release: ReleaseFields, typed = EMPTY_WISH): WishForm {
  const { targetPrice, notes, purchaseUrl, priceAlert, isPublic } = typed;
  const filled = formOfFields({ ...WISHLIST_DEFAULTS, ...release });
  return { ...filled, targetPrice, notes, purchaseUrl, priceAlert, isPublic };
}

function formOfFields(fields: WishlistFields): WishForm {
  const { artist, title, imageUrl, discogsReleaseId, discogsMasterId, priceAlert, isPublic } = fields;
  return {
    ...{ artist, title, imageUrl, discogsReleaseId, discogsMasterId, priceAlert, isPublic },
    year: String(fields.year ?? ''),
    genre: fields.genre ?? '',
    label: fields.label ?? '',
    catalogNumber: fields.catalogNumber ?? '',
    barcode: fields.barcode ?? '',
    country: fields.country ?? '',
    format: fields.format ?? '',
    targetPrice: fields.targetPrice ?? '',
    notes: fields.notes ?? '',
    purchaseUrl: fields.purchaseUrl ?? '',
  };
}

/** The fields a form stands for, or what is wrong with it, by field. */
export function parseWishForm(
  form: WishForm,
): { ok: true; fields: WishlistFields } | { ok: false; problems: WishProblems } {
  const parsed = wishlistFields.safeParse({
    ...form,
    year: form.year.trim(),
    targetPrice: withDecimalPoint(form.targetPrice),
  });
  if (parsed.success) {
    const targetPrice = priceAlertProblem(parsed.data);
    return targetPrice === null ? { ok: true, fields: parsed.data } : { ok: false, problems: { targetPrice } };
  }
  return { ok: false, problems: problemsOf<keyof WishForm>(parsed.error) };
}

export type PriceAlertInput = Pick<WishForm, 'priceAlert' | 'targetPrice'>;

/** What the price alert dialog sends: switched off, the stored price stays as it is (AMB-52). */
export function parsePriceAlert(
  input: PriceAlertInput,
): { ok: true; changes: Partial<WishlistFields> } | { ok: false; problem: string } {
  if (!input.priceAlert) return { ok: true, changes: { priceAlert: false } };
  const parsed = wishlistFields.shape.targetPrice.safeParse(withDecimalPoint(input.targetPrice));
  if (!parsed.success) return { ok: false, problem: parsed.error.issues[0]?.message ?? '' };
  const changes = { priceAlert: true, targetPrice: parsed.data };
  const problem = priceAlertProblem(changes);
  return problem === null ? { ok: true, changes } : { ok: false, problem };
}

export function isWishField(field: string | undefined): field is keyof WishForm {
  return field !== undefined && field in newWishlistFields.shape;
}
