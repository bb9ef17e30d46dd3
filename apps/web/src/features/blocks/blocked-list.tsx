import { settingsTexts } from '@reprise/contract/settings-texts.ts';
import { texts } from '@reprise/contract/texts.ts';
import { PeopleList } from '#shared/people/people-list.tsx';
import { Button } from '#shared/ui/button.tsx';
import { blockedQuery, useUnblock } from './blocks.api.ts';

/** The people that the viewer has blocked, each with Unblock. */
export function BlockedList({ user }: { user: string }) {
  return (
    <PeopleList
      label={settingsTexts.blocked}
      list={blockedQuery(user)}
      empty={settingsTexts.noBlocked}
      renderActions={({ username }) => <UnblockButton user={user} friend={username} />}
    />
  );
}

/** With the name of the person for those who do not see the row. */
export function UnblockButton({ user, friend }: { user: string; friend: string }) {
  const { isPending, unblock } = useUnblock(user, friend);
  return (
    <Button isBusy={isPending} aria-label={texts.person.unblockOf(friend)} onClick={unblock}>
      {texts.person.unblock}
    </Button>
  );
}
