import { Link } from '@tanstack/react-router';
import { laterCode, useLoadedCode } from '../ui/later-code.ts';

const adminLink = laterCode(() => import('./AdminLink.tsx'));

/** The number comes with code that the first paint does not need; offline there is none. */
export function LaterAdminLink() {
  const code = useLoadedCode(adminLink);
  return code ? <code.AdminLink /> : <Link to="/admin">Admin</Link>;
}
