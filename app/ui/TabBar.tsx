import type { ReactNode } from 'react';

/** The five keys of the phone: links holding an icon (class "i") and a word. Hidden from 1024 px on. */
export function TabBar({ children, label = 'Main' }: { children: ReactNode; label?: string | undefined }) {
  return (
    <nav className="tabbar" aria-label={label}>
      {children}
    </nav>
  );
}
