import { FolderPlus, Globe, Layers } from 'lucide-react';
import { MemberBackBar } from '../../shell/MemberBackBar.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import './about.css';

const FACTS = [
  {
    icon: <FolderPlus className="i" aria-hidden="true" />,
    title: 'Custom collections',
    text: 'Make as many collections as you like: by genre, by mood, by who gave you the records. Your main collection always contains all your albums.',
  },
  {
    icon: <Globe className="i" aria-hidden="true" />,
    title: 'Public or private',
    text: 'Each collection is private until you make it public. A public one gets a link of its own that anybody can open.',
  },
  {
    icon: <Layers className="i" aria-hidden="true" />,
    title: 'One album, several collections',
    text: 'An album can be in several collections at once. Taking it out of one, or deleting that collection, never deletes the album.',
  },
];

const STEPS = [
  ['Add your first album', '“My Collection” is created automatically and holds everything you add.'],
  ['Create a collection', 'Give it a name, and a description if you like.'],
  ['Add albums to it', 'Open a record and choose Add to Collections, or select several in the list view.'],
  ['Share it', 'Make it public and copy its link.'],
] as const;

/** A static page that explains collections. */
export function AboutCollections() {
  usePageTitle('About Collections');
  return (
    <>
      <MemberBackBar />
      <div className="wrap page about">
        <header className="page-head">
          <h1 className="title-1" tabIndex={-1} data-page-title>
            About Collections
          </h1>
          <p className="muted">How to sort a shelf without moving a record.</p>
        </header>
        <ul className="about-facts">
          {FACTS.map(({ icon, title, text }) => (
            <li key={title}>
              <h2 className="title-2">
                {icon}
                {title}
              </h2>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ul>
        <section>
          <h2 className="title-2">Getting started</h2>
          <ol className="about-steps">
            {STEPS.map(([title, text]) => (
              <li key={title}>
                <b>{title}</b>
                <p className="muted sm">{text}</p>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}
