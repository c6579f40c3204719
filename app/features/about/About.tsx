import { Link } from '@tanstack/react-router';
import { FIRST_WORDS, paragraphsOf, WORDS_MARK } from '../../../shared/domain/site-content.ts';
import { MemberBackBar } from '../../shell/MemberBackBar.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAboutWords } from './about-words.ts';
import './about-us.css';

const VALUES = [
  ['Your records are yours', 'Export everything, any day. Nothing is locked in, on any plan.'],
  ['It works without signal', 'The crate at the back of the shop is where you need it.'],
  ['No strangers in between', 'No advertising, no selling of lists. You decide what is public.'],
] as const;

/** The product in a few words, which administrators can change. They are plain text, and so is mark-up in them. */
export function About() {
  const words = useAboutWords();
  usePageTitle(words?.title ?? FIRST_WORDS.about_page.title);
  return (
    <>
      <MemberBackBar />
      <div className="wrap about-us">
        {words ? (
          <div className="about-us-columns">
            <header>
              <h1 tabIndex={-1} data-page-title {...{ [WORDS_MARK]: 'title' }}>
                {words.title}
              </h1>
              <p className="about-us-subtitle" {...{ [WORDS_MARK]: 'subtitle' }}>
                {words.subtitle}
              </p>
            </header>
            <div className="reading" {...{ [WORDS_MARK]: 'content' }}>
              {paragraphsOf(words.content).map((paragraph, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing but their place
                <p key={at}>{paragraph}</p>
              ))}
            </div>
          </div>
        ) : (
          <AboutSkeleton />
        )}
        <ul className="about-us-values">
          {VALUES.map(([title, text]) => (
            <li key={title}>
              <b>{title}</b>
              <span className="muted">{text}</span>
            </li>
          ))}
        </ul>
        <p className="row about-us-actions">
          <LinkButton variant="key" render={<Link to="/" />}>
            Home
          </LinkButton>
          <LinkButton render={<Link to="/community" />}>Community</LinkButton>
          <LinkButton render={<Link to="/pricing" />}>View All Plans</LinkButton>
        </p>
      </div>
    </>
  );
}

function AboutSkeleton() {
  return (
    <div className="about-us-columns" role="status" aria-label="Loading">
      <Skeleton className="about-us-skeleton-title" />
      <div className="reading">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
          <Skeleton key={line} className="skel-caption" />
        ))}
      </div>
    </div>
  );
}
