import { texts } from '@reprise/contract/texts.ts';
import { createContext, use } from 'react';
import { Button } from '#ui/primitives/button.tsx';

/** Opens the search for people in the navbar and puts the focus there. */
export const OpenUserSearchContext = createContext(() => {});

/** The way on from a list in which nobody stands yet. */
export function FindUsersButton() {
  const open = use(OpenUserSearchContext);
  return <Button onClick={open}>{texts.profilePages.find}</Button>;
}
