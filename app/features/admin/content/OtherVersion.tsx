import type { PageContent } from '../../../../shared/contract/site-content.ts';
import { Button } from '../../../ui/Button.tsx';
import { Remark } from '../../../ui/text/Remark.tsx';

/** The version another administrator saved while this one was typing. */
export function OtherVersion({ other, onTake }: { other: PageContent; onTake: () => void }) {
  return (
    <Remark live>
      <p>
        Another administrator has changed this page since you began. What you typed is still here; Save Changes puts it
        in the place of this:
      </p>
      <div className="site-content-other">
        <b dir="auto">{other.title}</b>
        <p dir="auto">{other.subtitle ?? 'No subtitle set'}</p>
        <p dir="auto" className="site-content-words">
          {other.content}
        </p>
      </div>
      <Button onClick={onTake}>Discard mine and take this</Button>
    </Remark>
  );
}
