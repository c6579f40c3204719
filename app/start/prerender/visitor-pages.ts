import { FREE_ALBUM_LIMIT } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { LANDING_TITLE } from '../../features/landing/landing-title.ts';

/** A page that is rendered at build time, for people and search engines that come without a session. */
export interface VisitorPage {
  path: string;
  /** Its name in the build's folder of pages. */
  file: string;
  /** Its screen, below `features`. */
  screen: string;
  /** Another part of it, whose code is loaded only where the page was not built. */
  part?: string;
  /** As the app sets it too (a test). */
  title: string;
  /** Below the title in results of a search and in previews of a link. */
  description: string;
}

export const VISITOR_PAGES: readonly VisitorPage[] = [
  {
    path: '/',
    file: 'landing',
    screen: 'landing/Landing.tsx',
    part: 'landing/LandingPictures.tsx',
    title: LANDING_TITLE,
    description: `Catalogue, discover and share your analog music collection. Know in the record shop what you own, with or without signal. Free for up to ${FREE_ALBUM_LIMIT} albums.`,
  },
  {
    path: '/pricing',
    file: 'pricing',
    screen: 'pricing/Pricing.tsx',
    title: 'Pricing',
    description: `Start free with ${FREE_ALBUM_LIMIT} albums, or keep as many as you like: ${PLANS.monthly.price} a month, ${PLANS.annual.price} a year or ${PLANS.lifetime.price} once. For yourself or as a gift.`,
  },
  {
    path: '/about',
    file: 'about',
    screen: 'about/About.tsx',
    title: 'About Us',
    description:
      'Why Side One exists: your records on your own device first, without advertising, with or without signal.',
  },
  {
    path: '/about-collections',
    file: 'about-collections',
    screen: 'about/AboutCollections.tsx',
    title: 'About Collections',
    description:
      'Sort a record shelf without moving a record: as many collections as you like, public or private, an album in several.',
  },
  {
    path: '/contact',
    file: 'contact',
    screen: 'contact/Contact.tsx',
    title: 'Contact',
    description: 'Write to us about your account, a payment, an idea or a fault. A person reads every message.',
  },
  {
    path: '/privacy-policy',
    file: 'privacy-policy',
    screen: 'legal/PrivacyPolicy.tsx',
    title: 'Privacy Policy',
    description: 'What Side One keeps about you, what stays on your device, who sees it, and how to have it deleted.',
  },
  {
    path: '/terms-of-service',
    file: 'terms-of-service',
    screen: 'legal/TermsOfService.tsx',
    title: 'Terms of Service',
    description: 'What you get, what it costs, how to cancel, and what belongs to whom.',
  },
];
