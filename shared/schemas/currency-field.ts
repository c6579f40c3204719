import * as z from 'zod/mini';
import { CURRENCIES } from '../domain/currency.ts';

/** Sums of amounts, the currency of the most records first. */
export const amountSums = z.array(z.object({ currency: z.enum(CURRENCIES), amount: z.number(), count: z.number() }));

export const currencyField = z.enum(CURRENCIES, { error: 'Currency must be a code of three letters, like EUR' });
