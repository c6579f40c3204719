import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../ui/LinkButton.tsx';
import './about-us.css';

const TITLE = 'About Us';
const SUBTITLE = 'For people who still turn the record over';
const TEXT = `Welcome to Side One. It began with a shoebox of index cards and a question asked in too many shops: do I own this already?
It keeps your records, your wishlist and your collections on your own device first, and brings them to your other devices when there is a connection.
It is made by collectors and paid for by the people who use it.`;

const VALUES = [
  ['Your records are yours', 'Save a copy of everything, any day. Nothing is locked in, on any plan.'],
  ['It works without signal', 'The crate at the back of the shop is where you need it.'],
  ['No strangers in between', 'No advertising, no selling of lists. You decide what is public.'],
] as const;

/** The product in a few words. */
export function About() {
  return (
    <div className="wrap about-us">
      <div className="about-us-columns">
        <header>
          <h1 tabIndex={-1} data-page-title>
            {TITLE}
          </h1>
          <p className="about-us-subtitle">{SUBTITLE}</p>
        </header>
        <div className="reading">
          {TEXT.split('\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <ul className="about-us-values">
        {VALUES.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            <span className="muted">{text}</span>
          </li>
        ))}
      </ul>
      <p className="row about-us-ways">
        <LinkButton variant="key" render={<Link to="/" />}>
          Home
        </LinkButton>
        <LinkButton render={<Link to="/community" />}>Community</LinkButton>
        <LinkButton render={<Link to="/pricing" />}>View All Plans</LinkButton>
      </p>
    </div>
  );
}
