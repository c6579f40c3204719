import { Link } from '@tanstack/react-router';
import { APP_NAME } from '../app-name.ts';
import { Brand } from '../ui/Brand.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { TopBar } from '../ui/TopBar.tsx';

export function VisitorBar() {
  return (
    <TopBar
      always
      brand={<Brand name={APP_NAME} render={<Link to="/" />} />}
      actions={<LinkButton href="/api/login">Sign In</LinkButton>}
    />
  );
}
