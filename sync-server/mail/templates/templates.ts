import { CONTACT_CATEGORIES } from '../../../shared/domain/contact.ts';
import { redeemPath } from '../../../shared/domain/gift-code.ts';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import type { MailKind, MailPayload } from '../mail-kinds.ts';
import { frame, plain, type Words } from './frame.ts';
import { planEnding, priceAlert } from './notification-mails.ts';

/** A mail's subject, HTML and text, who gets the answer, and what switches it off. Links lead to `publicUrl`. */
export function renderMail<Kind extends MailKind>(
  publicUrl: string,
  template: Kind,
  payload: unknown,
): { subject: string; html: string; text: string; replyTo: Words['replyTo']; unsubscribeUrl: string | undefined } {
  const words = (TEMPLATES[template] as (payload: unknown) => Words)(payload);
  const { subject, replyTo, unsubscribe } = words;
  const unsubscribeUrl = unsubscribe && new URL(unsubscribe, publicUrl).href;
  return { subject, html: frame(publicUrl, words), text: plain(publicUrl, words), replyTo, unsubscribeUrl };
}

const TEMPLATES: { [Kind in MailKind]: (payload: MailPayload<Kind>) => Words } = {
  welcome: () => ({
    subject: 'Welcome to Side One',
    preheader: 'Your shelf is ready. Three things to do first.',
    title: 'Your shelf is ready',
    parts: [
      { kind: 'text', text: 'Everything you add is on your own device first, so it opens in the shop without signal.' },
      { kind: 'text', text: '1. Add a record: search, scan the barcode, or type artist and title.' },
      { kind: 'text', text: '2. Keep it on your home screen: one tap from the crate.' },
      { kind: 'text', text: '3. Look before you buy: Look up says whether you own it.' },
      { kind: 'key', text: 'Open My Collection', path: '/' },
      {
        kind: 'text',
        isSmall: true,
        text: `Free holds ${PLANS.free.albumLimit} albums. Paid plans are unlimited.`,
      },
    ],
    reason: 'You get this once, because an account was made with this address.',
  }),
  gift: ({ giverName, giftMessage, planId, giftCode, expiresAt }) => ({
    subject: giverName ? `A gift from ${giverName}` : 'A gift for you',
    preheader: `${PLANS[planId].name}, ${TERMS[planId].mail}. Your code is inside.`,
    title: `${giverName ?? 'Someone'} gave you ${TERMS[planId].title}`,
    parts: [
      ...(giftMessage ? [{ kind: 'quote', text: giftMessage } as const] : []),
      {
        kind: 'text',
        text: `The gift is ${PLANS[planId].name}: unlimited albums ${TERMS[planId].long}. It does not renew and costs you nothing.`,
      },
      { kind: 'code', code: giftCode },
      { kind: 'key', text: 'Redeem Gift', path: redeemPath(giftCode) },
      {
        kind: 'text',
        isSmall: true,
        text: `Good until ${day(expiresAt)}. No account yet? Signing in will create one for you automatically.`,
      },
    ],
    reason: `You get this because ${giverName ?? 'somebody'} gave us this address for the gift. It is used for nothing else.`,
  }),
  'gift-bought': ({ recipientName, recipientEmail, planId, giftCode, expiresAt }) => ({
    subject: `Your gift for ${recipientName}`,
    preheader: `${PLANS[planId].name}, ${TERMS[planId].mail}. The code is inside.`,
    title: `Your gift for ${recipientName} is ready`,
    parts: [
      {
        kind: 'text',
        text: `The gift is ${PLANS[planId].name}: unlimited albums ${TERMS[planId].long}. The code also goes to ${recipientEmail}.`,
      },
      { kind: 'code', code: giftCode },
      {
        kind: 'text',
        isSmall: true,
        text: `Good until ${day(expiresAt)}, at Side One under Redeem Gift. The first person to enter it gets the plan, so keep it private. You paid once; it does not renew.`,
      },
    ],
    reason: 'You get this because you bought a gift. It cannot be switched off.',
  }),
  'payment-failed': ({ planId, failedAt, worksUntil }) => ({
    subject: 'Your payment did not go through',
    preheader: `Everything still works until ${day(worksUntil)}.`,
    title: 'Your payment did not go through',
    parts: [
      {
        kind: 'text',
        text: `The payment of ${day(failedAt)} for ${PLANS[planId].name} failed. The card is tried again in the next days.`,
      },
      {
        kind: 'text',
        text: `Everything still works until ${day(worksUntil)}. After that the first ${PLANS.free.albumLimit} albums stay visible; the rest is kept and hidden, and nothing is deleted.`,
      },
      { kind: 'key', text: 'Update card', path: '/profile#subscription' },
    ],
    reason: 'You get this because you have a paid plan. It cannot be switched off.',
  }),
  'price-alert': priceAlert,
  'plan-ending': planEnding,
  contact: ({ name, email, category, subject, message }) => ({
    subject: `[${CONTACT_CATEGORIES[category]}] ${subject}`,
    preheader: `${name}, ${email}`,
    title: subject,
    parts: [
      { kind: 'text', text: `${name}, ${email}, wrote about: ${CONTACT_CATEGORIES[category]}` },
      { kind: 'quote', text: message },
      { kind: 'key', text: 'Open the inbox', path: '/admin/messages' },
    ],
    reason:
      'An answer to this mail goes to the person who wrote. The address is as it was typed; nobody has checked it.',
    replyTo: { name, address: email },
  }),
};

/** The time a gift gives, in the forms the sentences need. */
const TERMS: Record<PaidTier, { mail: string; title: string; long: string }> = {
  monthly: { mail: 'one month', title: 'a month', long: 'for one month' },
  annual: { mail: 'one year', title: 'a year', long: 'for one year' },
  lifetime: { mail: 'for good', title: 'a lifetime', long: 'for good' },
};

/** November 20, 2027; mails know no time zone of their reader, so it is the day in UTC. */
function day(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
}
