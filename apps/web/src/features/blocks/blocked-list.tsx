import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { blockTexts } from '@reprise/contract/blocks/texts.ts';
import { PagedUserList } from '#users/lists/paged-user-list.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { blockedQuery, useUnblock } from './blocked-users.api.ts';

export function BlockedList({ user }: { user: string }) {
  return (
    <PagedUserList
      label={settingsTexts.blocked}
      list={blockedQuery(user)}
      empty={settingsTexts.noBlocked}
      renderActions={({ username }) => <UnblockButton user={user} friend={username} />}
    />
  );
}

export function UnblockButton({ user, friend }: { user: string; friend: string }) {
  const { isPending, unblock } = useUnblock(user, friend);
  return (
    <Button isBusy={isPending} aria-label={blockTexts.unblockOf(friend)} onClick={unblock}>
      {blockTexts.unblock}
    </Button>
  );
}
