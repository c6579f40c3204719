import { DiscountCodes } from './DiscountCodes.tsx';
import { Gifts } from './Gifts.tsx';
import './codes.css';

/** Discount codes, and gifts that are paid. */
export function Codes() {
  return (
    <>
      <DiscountCodes />
      <Gifts />
    </>
  );
}
