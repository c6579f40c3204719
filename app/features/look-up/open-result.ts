import { createContext } from 'react';

/** Opens a found record over Look up, with what is typed kept behind it. */
export const OpenResult = createContext<(id: string) => void>(() => undefined);
