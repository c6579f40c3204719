import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { isPlainClick } from '../../ui/plain-click.ts';

export type PathLinkProps = Omit<ComponentProps<'a'>, 'href'> & { path: string; onOpen: () => void };

/**
 * A link to a path of the app that is only known as text.
 * @param onOpen called when it is opened here or in another tab
 */
export function PathLink({ path, onOpen, onClick, children, ...rest }: PathLinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={path}
      onClick={(event) => {
        onClick?.(event);
        onOpen();
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void navigate({ href: path });
      }}
      onAuxClick={({ button }) => button === 1 && onOpen()}
    >
      {children}
    </a>
  );
}
