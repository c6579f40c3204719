import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useKeptFocus } from '../../ui/list/use-kept-focus.ts';
import './checkout.css';

/** A page that sells one plan: the plan at the left, the payment at the right; on phones one below the other. */
export function BuyPage({ plan, payment }: { plan: ReactNode; payment: ReactNode }) {
  const place = useKeptFocus();
  return (
    <div className="wrap buy-page" {...place}>
      <span className="phone">
        <IconButton aria-label="All plans" render={<Link to="/pricing" />}>
          <ChevronLeft className="i" aria-hidden="true" />
        </IconButton>
      </span>
      <Link to="/pricing" className="desk buy-back">
        <ArrowLeft className="i" aria-hidden="true" />
        All plans
      </Link>
      <div className="buy">
        {plan}
        {payment}
      </div>
    </div>
  );
}
