import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { createContext, use } from 'react';
import { Button } from '#ui/primitives/button.tsx';

export const OpenUserSearchContext = createContext(() => {});

export function FindUsersButton() {
  const open = use(OpenUserSearchContext);
  return <Button onClick={open}>{friendTexts.find}</Button>;
}
