import { Link } from '@tanstack/react-router';
import type { AdminPerson } from '../../../shared/contract/admin-person.ts';
import { personText } from './admin-person-text.ts';

/** A name in the lists of administrators, which leads to what they see of the person. */
export function AdminPersonLink({ person }: { person: AdminPerson }) {
  return (
    <Link to="/admin/user/$userId" params={{ userId: person.id }} dir="auto">
      {personText(person)}
    </Link>
  );
}
