import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { MemberBackBar } from '../../shell/MemberBackBar.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import './legal.css';

export interface LegalSection {
  /** In the address, after #. */
  id: string;
  title: string;
  paragraphs: readonly ReactNode[];
}

/** A legal text with links to its sections. */
export function LegalPage({ title, sections }: { title: string; sections: readonly LegalSection[] }) {
  usePageTitle(title);
  return (
    <>
      <MemberBackBar />
      <div className="wrap legal">
        <header>
          <h1 className="title-1" tabIndex={-1} data-page-title>
            {title}
          </h1>
          <p className="muted">Last updated January 28, 2025</p>
        </header>
        <nav aria-label="On this page">
          {sections.map(({ id, title: section }) => (
            <Link key={id} to="." hash={id} activeOptions={{ includeHash: true }}>
              {section}
            </Link>
          ))}
        </nav>
        <article className="reading">
          {sections.map(({ id, title: section, paragraphs }) => (
            <Fragment key={id}>
              <h2 className="title-2" id={id}>
                {section}
              </h2>
              {paragraphs.map((paragraph, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
                <p key={at}>{paragraph}</p>
              ))}
            </Fragment>
          ))}
        </article>
      </div>
    </>
  );
}
