import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { laterCode } from '../ui/later-code.ts';

const adminLink = laterCode(() => import('./AdminLink.tsx'));

/** The number comes with code that the first paint does not need; offline there is none. */
export function LaterAdminLink() {
  const [code, setCode] = useState(adminLink.now);
  useEffect(() => {
    adminLink.load().then(setCode, () => undefined);
  }, []);
  return code ? <code.AdminLink /> : <Link to="/admin">Admin</Link>;
}
