import { createContext } from 'react';

/** The text the answers on the screen belong to. */
export const AskedContext = createContext('');
