import { useSession } from '../../session/session-context.ts';
import { MemberBackBar } from '../../shell/MemberBackBar.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { laterCode, useLaterCode } from '../../ui/later-code.ts';
import { OtherWays } from './OtherWays.tsx';
import { VisitorContact } from './VisitorContact.tsx';
import './contact.css';

/** Visitors do not load the code of a library. */
const memberCode = laterCode(() => import('./MemberContact.tsx'));

/** Ways to reach support: a form that works with and without an account, other ways, and frequent questions. */
export function Contact() {
  const { state } = useSession();
  usePageTitle('Contact');
  const isMember = state.phase === 'signed-in';
  const code = useLaterCode(memberCode, isMember, () => undefined);
  return (
    <>
      <MemberBackBar />
      <div className="wrap page contact">
        <header className="page-head">
          <h1 className="title-1" tabIndex={-1} data-page-title>
            Contact
          </h1>
          <p className="muted">A person reads every message.</p>
        </header>
        <div className="contact-columns">
          <div>
            {state.phase === 'visitor' && <VisitorContact />}
            {isMember && code && <code.MemberContact key={state.account.id} />}
          </div>
          <OtherWays />
        </div>
      </div>
    </>
  );
}
