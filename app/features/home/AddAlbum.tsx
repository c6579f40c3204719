import { Plus } from 'lucide-react';
import { Button, type ButtonProps } from '../../ui/Button.tsx';

/** The home page's own add button. */
export function AddAlbum({ onAdd, ...rest }: Pick<ButtonProps, 'variant' | 'className'> & { onAdd: () => void }) {
  return (
    <Button {...rest} onClick={onAdd}>
      <Plus className="i" aria-hidden="true" />
      Add Album
    </Button>
  );
}
