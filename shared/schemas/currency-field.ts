import * as z from 'zod/mini';
import { CURRENCIES } from '../domain/currency.ts';

export const currencyField = z.enum(CURRENCIES, { error: 'Currency must be a code of three letters, like EUR' });
