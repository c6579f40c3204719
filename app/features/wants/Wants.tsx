import { useLocation } from '@tanstack/react-router';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { ScanButton } from '../../scan/ScanButton.tsx';
import { loginAddress } from '../../session/login-address.ts';
import { useOwnShelf } from '../../session/use-own-shelf.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { countText } from '../../ui/number-text.ts';
import { listWords } from '../../ui/text/list-words.ts';
import { Remark } from '../../ui/text/Remark.tsx';
import { missingParts, type ReadWants, wantsIn } from './read-wants.ts';
import { useWants } from './use-wants.ts';
import { WantsList } from './WantsList.tsx';
import { PROBLEMS } from './want-words.ts';
import './wants-page.css';

/** A list of wants that was read from QR codes, on this device alone: also without an account and without signal. */
export function Wants() {
  const { known, problem, isRead, scanned } = useWants();
  const shelf = useOwnShelf();
  const scan = (label: string) => <ScanButton label={label} onLink={scanned} />;
  return (
    <div className="wrap page wants">
      <h1 className="title-1" tabIndex={-1} data-page-title>
        Wants
      </h1>
      {known && <Read known={known} />}
      {problem !== undefined && (
        <Remark tone="bad" live>
          {PROBLEMS[problem]}
        </Remark>
      )}
      {isRead && !known && (
        <EmptyShelf
          title="Read a wishlist"
          text="Scan the QR code that a collector shows. It holds the list itself, so it is read without signal."
          action={scan('Scan a code')}
        />
      )}
      {known && (
        <>
          {missingParts(known).length > 0 && <p>{scan('Scan the next code')}</p>}
          <WantsList key={known.list} wants={wantsIn(known)} shelf={shelf} />
          {!shelf.library && <SignIn />}
          {missingParts(known).length === 0 && <p>{scan('Scan another list')}</p>}
        </>
      )}
    </div>
  );
}

function Read({ known }: { known: ReadWants }) {
  const missing = missingParts(known).map((number) => `number ${number}`);
  const albums = countText(wantsIn(known).length, 'album');
  return (
    <p className="muted" role="status">
      {missing.length === 0
        ? albums
        : `${albums} so far. Of ${known.parts} codes, ${listWords(missing)} ${missing.length === 1 ? 'is' : 'are'} still to be scanned.`}
    </p>
  );
}

/** Without the list in the address: it waits in this tab. */
function SignIn() {
  const { pathname } = useLocation();
  return (
    <div className="wants-sign-in">
      <p className="muted sm">With an account you see which of these you own, and add others to your wishlist.</p>
      <LinkButton href={loginAddress(pathname)}>Sign In</LinkButton>
    </div>
  );
}
