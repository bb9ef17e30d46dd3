import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { UsersRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Conversation } from '#features/chat/conversations.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';

const NewGroupDialog = lazy(async () => ({
  default: (await import('./new-group-dialog.tsx')).NewGroupDialog,
}));

interface NewGroupButtonProps {
  readonly viewer: AuthUser;
  readonly onCreated: (group: Conversation) => void;
  readonly hasText?: boolean;
}

export function NewGroupButton({ viewer, onCreated, hasText = false }: NewGroupButtonProps) {
  const { opener, wasOpened, button, dialog } = useLazyDialog();
  return (
    <>
      {hasText ? (
        <Button {...button} kind="quiet" icon={<UsersRound aria-hidden />}>
          {groupScreenTexts.newGroup}
        </Button>
      ) : (
        <IconButton
          {...button}
          label={groupScreenTexts.newGroup}
          icon={<UsersRound aria-hidden />}
        />
      )}
      {wasOpened && (
        <Suspense>
          <NewGroupDialog
            {...dialog}
            viewer={viewer}
            onCreated={onCreated}
            // The autofocused name field has the focus before the dialog opens.
            finalFocus={() => opener.current}
          />
        </Suspense>
      )}
    </>
  );
}
