import { use, useState } from 'react';
import { UserSearchContext } from '#users/find-users-button.tsx';

/** On a phone on its side, the bars are hidden at first. Opening the search shows them. */
export function useBars() {
  const { isOpen: isSearching } = use(UserSearchContext);
  const [wasSearching, setWasSearching] = useState(isSearching);
  const [hasBars, setHasBars] = useState(false);
  if (isSearching !== wasSearching) {
    setWasSearching(isSearching);
    if (isSearching) setHasBars(true);
  }
  return [hasBars, setHasBars] as const;
}
