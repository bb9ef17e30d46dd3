import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { use } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { UserSearchContext } from './user-search-context.ts';

export function FindUsersButton() {
  const { open } = use(UserSearchContext);
  return <Button onClick={open}>{friendTexts.find}</Button>;
}
