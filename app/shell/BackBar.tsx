import { useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import './back-bar.css';

export type BackBarProps = {
  /** The target of Back on a page that was opened by its address. */
  to?: string | undefined;
  children?: ReactNode;
};

/** On phones, a page that is not a tab starts with a back button. */
export function BackBar({ to = '/', children }: BackBarProps) {
  const { history, navigate } = useRouter();
  return (
    <div className="phone back-bar">
      <IconButton
        aria-label="Back"
        onClick={() => (history.canGoBack() ? history.back() : void navigate({ href: to }))}
      >
        <ChevronLeft className="i" aria-hidden="true" />
      </IconButton>
      {children}
    </div>
  );
}
