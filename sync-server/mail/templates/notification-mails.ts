import { NOTIFICATION_KINDS } from '../../../shared/domain/notification-kinds.ts';
import { priceText } from '../../../shared/domain/price-text.ts';
import type { MailPayload } from '../mail-kinds.ts';
import type { Part, Words } from './frame.ts';

type Alert = MailPayload<'price-alert'>['alerts'][number];

/** One wish, or several that met their prices while nothing was sent. */
export function priceAlert({ alerts, zone, unsubscribe }: MailPayload<'price-alert'>): Words {
  const [first] = alerts;
  const about = first && alerts.length === 1 ? oneWish(first, zone) : severalWishes(alerts);
  return {
    ...about,
    reason: 'You get one message each time the price of a wish falls to your target.',
    unsubscribe,
  };
}

type About = Pick<Words, 'subject' | 'preheader' | 'title' | 'parts'>;

function oneWish(alert: Alert, zone: string | null): About {
  const { title, path } = NOTIFICATION_KINDS.price.words(alert);
  const target = priceText(alert.target, alert.currency);
  const at = timeText(alert.crossedAt, zone);
  const lines = [
    ...(alert.price === null ? [] : [{ label: 'Price', figure: priceText(alert.price, alert.currency), isLit: true }]),
    { label: 'Your target', figure: target },
    { label: 'Shop', figure: alert.shop },
    { label: 'Seen', figure: at },
  ];
  return {
    subject: title,
    preheader: `Your target is ${target}. Seen at ${alert.shop}, ${at}.`,
    title,
    parts: [
      { kind: 'text', text: alert.artist },
      { kind: 'figures', lines },
      { kind: 'key', text: 'Open the wish', path },
      SHOP_COUNTS,
    ],
  };
}

function severalWishes(alerts: readonly Alert[]): About {
  const title = `${alerts.length} wishes are down to your price`;
  const lines = alerts.map(({ artist, title: album, target, currency, shop, price }) => ({
    label: `${album}, ${artist} (at ${shop}, your target is ${priceText(target, currency)})`,
    figure: price === null ? 'At your price' : priceText(price, currency),
    isLit: true,
  }));
  return {
    subject: title,
    preheader: alerts.map((alert) => alert.title).join(', '),
    title,
    parts: [{ kind: 'figures', lines }, { kind: 'key', text: 'Open my wishlist', path: '/wishlist' }, SHOP_COUNTS],
  };
}

const SHOP_COUNTS: Part = {
  kind: 'text',
  isSmall: true,
  text: "Prices change, and copies are sold: what counts is the shop's page.",
};

export function planEnding({ zone, unsubscribe, ...ending }: MailPayload<'plan-ending'>): Words {
  const { title, body, path } = NOTIFICATION_KINDS['plan-ending'].words(ending, zone ?? 'UTC');
  return {
    subject: title,
    preheader: body,
    title,
    parts: [
      { kind: 'text', text: 'It does not renew, and nothing more is charged.' },
      { kind: 'text', text: `${body} Nothing is deleted, and everything comes back with a plan.` },
      { kind: 'key', text: 'See the plans', path },
    ],
    reason: 'You get this once, some days before a plan ends that does not renew.',
    unsubscribe,
  };
}

/** 'November 20, 2026 at 6:00 AM', by the reader's clock where that is known. */
function timeText(iso: string, zone: string | null): string {
  const time = new Date(iso).toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone ?? 'UTC',
  });
  return zone === null ? `${time} UTC` : time;
}
