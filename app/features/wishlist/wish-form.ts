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
import { WISHLIST_FIELDS } from '../../../shared/entities.ts';
import { formOf, inputOf, type TextForm } from '../../forms/text-form.ts';
import { withDecimalPoint } from '../../ui/decimal-point.ts';

/** A wish as its form holds it. */
export type WishForm = TextForm<typeof WISHLIST_FIELDS>;

export type WishProblems = Partial<Record<keyof WishForm, string>>;

export const EMPTY_WISH: WishForm = formOf(WISHLIST_FIELDS, WISHLIST_DEFAULTS);

export function formOfWish(wish: WishlistRow): WishForm {
  return formOf(WISHLIST_FIELDS, wish);
}

/** A chosen release fills what it knows of an album; what is the wish's own stays as it was typed. */
export function formOfRelease(release: ReleaseFields, typed = EMPTY_WISH): WishForm {
  const { targetPrice, notes, purchaseUrl, priceAlert, isPublic } = typed;
  const filled = formOf(WISHLIST_FIELDS, { ...WISHLIST_DEFAULTS, ...release });
  return { ...filled, targetPrice, notes, purchaseUrl, priceAlert, isPublic };
}

/** The fields a form stands for, or what is wrong with it, by field. */
export function parseWishForm(
  form: WishForm,
): { ok: true; fields: WishlistFields } | { ok: false; problems: WishProblems } {
  const parsed = wishlistFields.safeParse(inputOf(WISHLIST_FIELDS, form));
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
