// Chunk: pictures

import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { Gatefold } from '../../record-ui/Gatefold.tsx';
import { GradeTicks } from '../../record-ui/GradeTicks.tsx';
import { Avatar } from '../../record-ui/sleeve/Avatar.tsx';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Stars } from '../../ui/text/Stars.tsx';
import { LookUpPhone } from './LookUpPhone.tsx';

/** The records on the landing page's shelf; `PULLED_OUT` is the index of the one that is pulled out. */
const SHELF_RECORDS = [
  { artist: 'Nick Drake', title: 'Pink Moon' },
  { artist: 'The Beach Boys', title: 'Pet Sounds' },
  { artist: 'The Dave Brubeck Quartet', title: 'Time Out' },
  { artist: 'Talking Heads', title: 'Remain in Light' },
  { artist: 'Kraftwerk', title: 'Trans-Europe Express' },
  { artist: 'Stan Getz & João Gilberto', title: 'Getz/Gilberto' },
  { artist: 'Daft Punk', title: 'Discovery' },
  { artist: 'Kate Bush', title: 'Hounds of Love' },
  { artist: 'Portishead', title: 'Dummy' },
  { artist: 'Fleetwood Mac', title: 'Rumours' },
] as const;

const PULLED_OUT = 4;

/** The part of the landing page with drawings, in which nothing can be pressed. */
export function LandingPictures() {
  return (
    <>
      <div className="stage" aria-hidden="true">
        <div className="standing">
          {SHELF_RECORDS.map((record, index) =>
            index === PULLED_OUT ? (
              <div key={record.title} className="rec out">
                <Gatefold {...record} decorative />
              </div>
            ) : (
              <div key={record.title} className="rec">
                <Sleeve {...record} decorative />
              </div>
            ),
          )}
        </div>
        <div className="board" />
      </div>

      <section className="wrap columns" aria-label="What it does">
        <Column
          title="Catalogue the collection"
          text="Condition tracking on the grades collectors use, and custom tags for everything they do not cover."
        >
          <div className="row">
            <Sleeve className="sleeve-md" artist="Joni Mitchell" title="Blue" decorative />
            <div>
              <b>Blue</b>
              <p className="muted sm">Joni Mitchell, 1971</p>
              <p className="fragment-grade">
                <GradeTicks label="VG+" ticks={6} fullName="Very Good Plus" />
              </p>
              <Tag>first pressing</Tag> <Tag>late night</Tag>
            </div>
          </div>
        </Column>
        <Column
          title="Create and share wishlists"
          text="Set a target price and a bell lights when a copy comes in under it."
        >
          <div className="row">
            <Sleeve className="sleeve-md" artist="Massive Attack" title="Mezzanine" decorative />
            <div className="grow">
              <b>Mezzanine</b>
              <p className="muted sm">Massive Attack, 1998</p>
              <p className="fragment-price">
                <Badge tone="lamp">
                  <Bell className="i" aria-hidden="true" />
                  Under $38
                </Badge>
              </p>
            </div>
          </div>
        </Column>
        <Column
          title="Follow collectors and read reviews"
          text="See what people with shelves like yours are playing, and write down what you heard."
        >
          <div className="row">
            <Avatar name="runoutgroove" size={44} />
            <div>
              <b>runoutgroove</b>
              <p>
                <Stars value={5} />
              </p>
            </div>
          </div>
          <p className="fragment-quote">The quiet between the notes is the point.</p>
        </Column>
      </section>

      <section className="shop" data-theme="dark">
        <div className="wrap">
          <LookUpPhone />
          <div className="shop-words">
            <h2>Do I own this?</h2>
            <p className="shop-text">
              Type three letters or scan the barcode. The answer comes from your phone, not from the network, and it
              says which copy, in what condition, and what you thought of it.
            </p>
          </div>
        </div>
      </section>
    </>
  );
}

function Column({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article>
      <h2 className="title-2">{title}</h2>
      <p className="muted">{text}</p>
      <div className="fragment">{children}</div>
    </article>
  );
}
