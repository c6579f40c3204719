import { Bell, Check, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { GradeTicks } from '../../record-ui/GradeTicks.tsx';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { VerdictCard } from '../../record-ui/VerdictCard.tsx';
import { Badge } from '../../ui/Badge.tsx';
import scanButton from './phone-scan.svg';
import tabIcons from './phone-tabs.svg';

const TABS = ['Collection', 'Wishlist', 'Look up', 'Community', 'You'];

/** The lower end of a phone with Look up, built from the real screen's components. */
export function LookUpPhone() {
  return (
    <div
      className="phone-face"
      role="img"
      aria-label="The look-up screen: Yes, you own it. Kind of Blue by Miles Davis, condition VG+"
    >
      <div aria-hidden="true">
        <Hit artist="Joni Mitchell" title="Blue" year={1971}>
          <Badge tone="ok">Owned</Badge>
        </Hit>
        <Hit artist="Amy Winehouse" title="Back to Black" year={2006}>
          <Badge tone="lamp">
            <Bell className="i" />
            Wishlist $35
          </Badge>
        </Hit>
        <VerdictCard tone="yes" icon={<Check className="i" />} answer="Yes, you own it">
          <div className="row verdict-record">
            <Sleeve artist="Miles Davis" title="Kind of Blue" size={104} decorative />
            <div className="grow">
              <b className="title-3">Kind of Blue</b>
              <p className="muted sm">Miles Davis</p>
              <p className="muted sm">Columbia, 1959</p>
              <p className="verdict-grade">
                <GradeTicks label="VG+" ticks={6} />
              </p>
            </div>
          </div>
          <dl className="facts">
            <div>
              <dt>In</dt>
              <dd>My Collection, Jazz</dd>
            </div>
            <div>
              <dt>Copies</dt>
              <dd>1</dd>
            </div>
            <div className="facts-wide">
              <dt>Your note</dt>
              <dd>Light marks on side two, plays clean. Upgrade if under $40.</dd>
            </div>
          </dl>
        </VerdictCard>
        <div className="phone-input">
          <p className="typed grow">
            <Search className="i" />
            kind of bl
          </p>
          <span className="typed">
            <img src={scanButton} alt="" width={20} height={20} loading="lazy" />
          </span>
        </div>
        <div className="phone-tabs">
          {/* A separate file: the same icons as code would come into the first chunk of members. */}
          <img src={tabIcons} alt="" loading="lazy" />
          {TABS.map((label) => (
            <span key={label} data-open={label === 'Look up' || undefined}>
              {label}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

type HitProps = { artist: string; title: string; year: number; children: ReactNode };

function Hit({ artist, title, year, children }: HitProps) {
  return (
    <div className="row phone-hit">
      <Sleeve artist={artist} title={title} size={44} decorative />
      <div className="grow">
        <b className="title-3">{title}</b>
        <p className="muted xs clip">{`${artist} · ${year}`}</p>
      </div>
      {children}
    </div>
  );
}
