import { texts } from '@reprise/contract/texts.ts';
import { createContext, use } from 'react';
import { Button } from '#shared/ui/button.tsx';

/** Opens the search for people in the navbar and puts the focus there. */
export const PeopleSearchContext = createContext(() => {});

/** The way on from a list in which nobody stands yet. */
export function FindPeople() {
  const open = use(PeopleSearchContext);
  return <Button onClick={open}>{texts.person.find}</Button>;
}
