import { EllipsisVertical, PanelTop, Share, SquarePlus } from 'lucide-react';
import './install-steps.css';
import { Dialog } from '../ui/Dialog.tsx';
import type { ByHand } from './install-by-hand.ts';

const WAYS = {
  ios: {
    title: 'Keep it on your home screen',
    steps: [
      [Share, 'Tap Share in the browser’s bar.'],
      [SquarePlus, 'Choose “Add to Home Screen”.'],
    ],
  },
  mac: {
    title: 'Keep it in your Dock',
    steps: [
      [PanelTop, 'Open the File menu of Safari.'],
      [SquarePlus, 'Choose “Add to Dock…”.'],
    ],
  },
  firefox: {
    title: 'Keep it on your home screen',
    steps: [
      [EllipsisVertical, 'Open Firefox’s menu.'],
      [SquarePlus, 'Choose “Add app to Home screen”.'],
    ],
  },
} as const;

/** Instructions for browsers without an install prompt. */
export function InstallSheet({ way, open, onClose }: { way: ByHand | undefined; open: boolean; onClose: () => void }) {
  const { title, steps } = WAYS[way ?? 'ios'];
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ol className="install-steps">
        {steps.map(([Icon, text]) => (
          <li key={text} className="row">
            <Icon className="i" aria-hidden="true" />
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
