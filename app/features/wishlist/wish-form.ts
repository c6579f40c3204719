import * as z from 'zod/mini';
import { pick } from '../../../shared/domain/pick.ts';
import type { ReleaseFields } from '../../../shared/domain/release.ts';
import { ruleOfWish, type WishRule } from '../../../shared/domain/wish-rule.ts';
import { WISHLIST_FIELDS } from '../../../shared/entities.ts';
import { changesBetween, problemsOf } from '../../../shared/schemas/field-edits.ts';
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

/** A wish's form values. */
export type WishForm = TextForm<typeof WISHLIST_FIELDS>;

export type WishProblems = Problems<keyof WishForm>;

export const EMPTY_WISH: WishForm = formOf(WISHLIST_FIELDS, WISHLIST_DEFAULTS);

export function formOfWish(wish: WishlistRow): WishForm {
  return formOf(WISHLIST_FIELDS, wish);
}

/** Fills the form from a chosen release; the wish's own values stay as typed. */
export function formOfRelease(release: ReleaseFields, typed = EMPTY_WISH): WishForm {
  const { targetPrice, withShipping, currency, pressing, lowestGrade, notes, purchaseUrl, priceAlert, isPublic } =
    typed;
  const filled = formOf(WISHLIST_FIELDS, { ...WISHLIST_DEFAULTS, ...release });
  const rule = { targetPrice, withShipping, currency, pressing, lowestGrade };
  return { ...filled, ...rule, notes, purchaseUrl, priceAlert, isPublic };
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

/** The fields that an edit changes. A row that this device stored earlier lacks later ones: an untouched one is no change. */
export function changesOfWish(wish: WishlistRow, fields: Partial<WishlistFields>): Partial<WishlistFields> {
  return changesBetween<Partial<WishlistFields>>({ ...WISHLIST_DEFAULTS, ...wish }, fields);
}

/** The fields of the price alert dialog. */
const ALERT = { priceAlert: true, targetPrice: true, withShipping: true, currency: true, pressing: true } as const;
const alertFields = z.pick(wishlistFields, { ...ALERT, lowestGrade: true });
type AlertName = keyof typeof alertFields.shape;

export type PriceAlertInput = Pick<WishForm, AlertName>;

export function alertOfWish(wish: WishlistRow): PriceAlertInput {
  const { priceAlert, targetPrice, withShipping, currency, pressing, lowestGrade } = formOfWish(wish);
  return { priceAlert, targetPrice, withShipping, currency, pressing, lowestGrade };
}

/** The changes that the price alert dialog sends. When it is switched off, the stored price stays as it is (AMB-52). */
export function parsePriceAlert(input: PriceAlertInput): Parsed<Partial<WishlistFields>, AlertName> {
  if (!input.priceAlert) return { ok: true, fields: { priceAlert: false } };
  const typed = pick(inputOf(WISHLIST_FIELDS, { ...EMPTY_WISH, ...input }), Object.keys(alertFields.shape));
  const parsed = alertFields.safeParse(typed);
  if (!parsed.success) return { ok: false, problems: problemsOf<AlertName>(parsed.error) };
  const targetPrice = priceAlertProblem(parsed.data);
  return targetPrice === null ? { ok: true, fields: parsed.data } : { ok: false, problems: { targetPrice } };
}

/** The rule that is typed; null while the price is none. */
export function ruleOfInput(input: PriceAlertInput): WishRule | null {
  const parsed = parsePriceAlert(input);
  return parsed.ok ? ruleOfWish({ targetPrice: null, ...parsed.fields }) : null;
}

export function isPriceAlertField(field: string | undefined): field is AlertName {
  return field !== undefined && field in alertFields.shape;
}

export function isWishField(field: string | undefined): field is keyof WishForm {
  return field !== undefined && field in newWishlistFields.shape;
}
