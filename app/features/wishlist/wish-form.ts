import type { ReleaseFields } from '../../../shared/domain/release.ts';
import { WISHLIST_FIELDS } from '../../../shared/entities.ts';
import { problemsOf } from '../../../shared/schemas/field-edits.ts';
import {
  newWishlistFields,
  priceAlertProblem,
  WISHLIST_DEFAULTS,
  type WishlistFields,
  type WishlistRow,
  wishlistFields,
} from '../../../shared/schemas/wishlist-item.ts';
import { formOf, inputOf, type TextForm } from '../../forms/text-form.ts';
import type { Parsed, Problems } from '../../forms/use-form.ts';
import { withDecimalPoint } from '../../ui/field/decimal-point.ts';

/** A wish's form values. */
export type WishForm = TextForm<typeof WISHLIST_FIELDS>;

export type WishProblems = Problems<keyof WishForm>;

export const EMPTY_WISH: WishForm = formOf(WISHLIST_FIELDS, WISHLIST_DEFAULTS);

export function formOfWish(wish: WishlistRow): WishForm {
  return formOf(WISHLIST_FIELDS, wish);
}

/** Fills the form from a chosen release; the wish's own values stay as typed. */
export function formOfRelease(release: ReleaseFields, typed = EMPTY_WISH): WishForm {
  const { targetPrice, notes, purchaseUrl, priceAlert, isPublic } = typed;
  const filled = formOf(WISHLIST_FIELDS, { ...WISHLIST_DEFAULTS, ...release });
  return { ...filled, targetPrice, notes, purchaseUrl, priceAlert, isPublic };
}

/** Parses a form into fields, or into problems by field. */
export function parseWishForm(form: WishForm): Parsed<WishlistFields, keyof WishForm> {
  const parsed = wishlistFields.safeParse(inputOf(WISHLIST_FIELDS, form));
  if (parsed.success) {
    const targetPrice = priceAlertProblem(parsed.data);
    return targetPrice === null ? { ok: true, fields: parsed.data } : { ok: false, problems: { targetPrice } };
  }
  return { ok: false, problems: problemsOf<keyof WishForm>(parsed.error) };
}

export type PriceAlertInput = Pick<WishForm, 'priceAlert' | 'targetPrice'>;

/** The changes that the price alert dialog sends. When it is switched off, the stored price stays as it is (AMB-52). */
export function parsePriceAlert(input: PriceAlertInput): Parsed<Partial<WishlistFields>, keyof PriceAlertInput> {
  if (!input.priceAlert) return { ok: true, fields: { priceAlert: false } };
  const parsed = wishlistFields.shape.targetPrice.safeParse(withDecimalPoint(input.targetPrice));
  if (!parsed.success) return { ok: false, problems: { targetPrice: parsed.error.issues[0]?.message } };
  const fields = { priceAlert: true, targetPrice: parsed.data };
  const targetPrice = priceAlertProblem(fields);
  return targetPrice === null ? { ok: true, fields } : { ok: false, problems: { targetPrice } };
}

export function isPriceAlertField(field: string | undefined): field is keyof PriceAlertInput {
  return field === 'priceAlert' || field === 'targetPrice';
}

export function isWishField(field: string | undefined): field is keyof WishForm {
  return field !== undefined && field in newWishlistFields.shape;
}
