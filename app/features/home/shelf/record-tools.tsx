import { Link } from '@tanstack/react-router';
import { Camera, Disc3, Headphones, Pencil, Trash2 } from 'lucide-react';
import type { RecordRow } from '../../../../shared/schemas/record.ts';
import type { Library } from '../../../library/library.ts';
import { markPlayed } from '../../../record-ui/library/plays.ts';
import type { ActionItem } from '../../../ui/action-item.ts';
import type { HomeNavigation, RecordActions } from '../home-props.ts';

/** A tile's actions on hover and on a long press. */
export function recordTools(
  library: Library,
  record: RecordRow,
  navigation: HomeNavigation,
  actions: RecordActions,
): ActionItem[] {
  const { id, artist, title } = record;
  return [
    {
      label: 'View Album',
      icon: <Disc3 className="i" aria-hidden="true" />,
      render: <Link to="/album/$artist/$title" params={{ artist, title }} />,
    },
    {
      label: 'Edit',
      icon: <Pencil className="i" aria-hidden="true" />,
      onSelect: () => navigation.change({ record: id, edit: true }),
    },
    {
      label: 'Add Shelfie',
      icon: <Camera className="i" aria-hidden="true" />,
      onSelect: () => actions.addShelfie(record),
    },
    {
      label: 'Played',
      icon: <Headphones className="i" aria-hidden="true" />,
      onSelect: () => void markPlayed(library, record),
    },
    {
      label: 'Delete',
      icon: <Trash2 className="i" aria-hidden="true" />,
      tone: 'bad',
      onSelect: () => actions.remove(record),
    },
  ];
}
