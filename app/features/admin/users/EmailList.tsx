import { Download } from 'lucide-react';
import { useState } from 'react';
import { listVerifiedEmails } from '../../../../shared/contract/admin-users.ts';
import { localDay } from '../../../../shared/domain/local-day.ts';
import { call } from '../../../online/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { countText, numberText } from '../../../ui/number-text.ts';
import { saveFile } from '../../../ui/text/save-file.ts';
import { toast } from '../../../ui/toast.ts';
import { useSiteStats } from './admin-stats.ts';
import { reasonOf } from './failure.ts';

/** Verified addresses, as a text file with one on each line. */
export function EmailList() {
  const { stats } = useSiteStats();
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const emails = await call(listVerifiedEmails);
      saveFile(fileName(new Date()), new Blob([emails.map((email) => `${email}\n`).join('')], { type: 'text/plain' }));
      toast({
        title: 'Download started',
        text: `Downloaded ${countText(emails.length, 'email address', 'email addresses')}.`,
      });
    } catch (error) {
      toast({ title: 'Failed to download emails. Please try again.', text: reasonOf(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="admin-emails">
      <h2 className="title-3" id="admin-emails">
        Marketing Email List
      </h2>
      <p className="muted sm">{numberText(stats.verifiedEmailCount)} verified email addresses available</p>
      <Button busy={isBusy} onClick={() => void download()}>
        <Download className="i" aria-hidden="true" />
        Download Emails
      </Button>
    </section>
  );
}

/** With the local date: 'user-emails-2026-11-23.txt'. */
function fileName(now: Date): string {
  return `user-emails-${localDay(now)}.txt`;
}
