import { Copy, Download, ExternalLink, Printer, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/field/Field.tsx';
import { TextInput } from '../ui/field/TextInput.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { saveFile } from '../ui/text/save-file.ts';
import { toast } from '../ui/toast.ts';
import { printCode } from './print-code.ts';
import { QrCode } from './QrCode.tsx';
import { qrPng, qrSvg } from './qr-code.ts';
import { canShare, copyLink, shareLink } from './share-link.ts';
import './sharing.css';

export type ShareDialogProps = {
  open: boolean;
  onClose: () => void;
  /** 'Share Wishlist' */
  title: string;
  /** The name of the shared page, for the recipient and for files: 'Wishlist of cratedigger'. */
  name: string;
  url: string;
  /** A notice to read before sharing the link. */
  children?: ReactNode;
};

/** Shares a public link: by the platform's share sheet if there is one, by the clipboard, or as a QR code. */
export function ShareDialog({ open, onClose, title, name, url, children }: ShareDialogProps) {
  const isNative = canShare();
  const file = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');

  async function savePng() {
    try {
      saveFile(`${file}.png`, await qrPng(url));
    } catch {
      toast({ title: 'Error', text: 'The picture could not be made. Save it as SVG instead.', tone: 'bad' });
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button
          variant="key"
          size="lg"
          full
          data-autofocus
          onClick={() => void (isNative ? shareLink(name, url) : copyLink(url))}
        >
          {isNative ? <Share className="i" aria-hidden="true" /> : <Copy className="i" aria-hidden="true" />}
          {isNative ? 'Share' : 'Copy Link'}
        </Button>
      }
    >
      <div className="share-body">
        {children}
        <Field label="Link">
          <div className="share-link">
            <TextInput readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
            {isNative && (
              <IconButton aria-label="Copy link" onClick={() => void copyLink(url)}>
                <Copy className="i" aria-hidden="true" />
              </IconButton>
            )}
            <IconButton aria-label="Open link, in a new tab" render={<a href={url} target="_blank" rel="noopener" />}>
              <ExternalLink className="i" aria-hidden="true" />
            </IconButton>
          </div>
        </Field>
        <div className="share-code">
          <QrCode text={url} label={`QR code of ${url}`} />
          <div>
            <p className="muted sm">Point a phone’s camera at it to open the page. It works from paper, too.</p>
            <div className="share-keys">
              <Button variant="quiet" onClick={() => printCode(name, url)}>
                <Printer className="i" aria-hidden="true" />
                Print
              </Button>
              <Button variant="quiet" onClick={() => void savePng()}>
                <Download className="i" aria-hidden="true" />
                PNG<span className="vh"> file of the QR code</span>
              </Button>
              <Button variant="quiet" onClick={() => saveFile(`${file}.svg`, svgOf(url))}>
                <Download className="i" aria-hidden="true" />
                SVG<span className="vh"> file of the QR code</span>
              </Button>
            </div>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function svgOf(url: string): Blob {
  return new Blob([qrSvg(url)], { type: 'image/svg+xml' });
}
