import { createContext } from 'react';

/** The search in the navbar. */
export const UserSearchContext = createContext({ isOpen: false, open: () => {} });
