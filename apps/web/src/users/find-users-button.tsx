import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { createContext, use } from 'react';
import { Button } from '#ui/primitives/button.tsx';

/** The search in the navbar. */
export const UserSearchContext = createContext({ isOpen: false, open: () => {} });

export function FindUsersButton() {
  const { open } = use(UserSearchContext);
  return <Button onClick={open}>{friendTexts.find}</Button>;
}
