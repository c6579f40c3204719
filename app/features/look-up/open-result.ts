import { createContext } from 'react';

/** Opens a found record over Look up; Back returns to the query. */
export const OpenResult = createContext<(id: string) => void>(() => undefined);
