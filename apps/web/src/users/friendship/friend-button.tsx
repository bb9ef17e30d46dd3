import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import { type FriendAction, friendAction } from '@reprise/contract/friends/actions.ts';
import { friendLabel } from '@reprise/contract/friends/rules/friend-label.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, UserPlus, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { friendListsKey, relationsKey } from '#platform/api/query-keys.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useLiveDocument } from '#platform/live/use-live-document.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button, type ButtonKind } from '#ui/primitives/button.tsx';
import styles from './friend-button.module.css';
import { type FriendPair, relationQuery, useFriendAction } from './friends.api.ts';

interface ButtonAppearance {
  readonly label: string;
  readonly kind: ButtonKind;
  readonly icon: ReactNode;
}

const appearances: Readonly<Record<FriendAction, ButtonAppearance>> = {
  [friendAction.send]: { label: friendTexts.send, kind: 'main', icon: <UserPlus aria-hidden /> },
  [friendAction.accept]: { label: friendTexts.accept, kind: 'main', icon: <Check aria-hidden /> },
  [friendAction.cancel]: { label: friendTexts.cancel, kind: 'plain', icon: <X aria-hidden /> },
  [friendAction.remove]: { label: friendTexts.remove, kind: 'plain', icon: null },
};

interface FriendButtonProps extends FriendPair {
  /** Instead of the kind of each label, where another action is the main one. */
  readonly kind?: ButtonKind;
  readonly onFriends?: () => void;
}

/** Offers the only action that is possible (spec section 4). All labels have the same width. */
export function FriendButton({ user, friend, kind, onFriends }: FriendButtonProps) {
  const pair = { user, friend };
  const relation = useQuery(relationQuery(pair));
  const [isConfirming, setIsConfirming] = useState(false);
  useLiveRelations();
  const { mutate, isPending } = useFriendAction(pair);
  const action = relation.data === undefined ? null : friendLabel(relation.data, user);
  const isRemoval = action === friendAction.remove;
  const handleFriends = useEffectEvent(() => onFriends?.());
  useEffect(() => {
    if (isRemoval) handleFriends();
  }, [isRemoval]);
  if (relation.isPending) return <FriendButtonSkeleton />;
  if (action === null) {
    return (
      <div className={styles.failed}>
        <p>{friendTexts.relationFailed}</p>
        <Button kind="quiet" isBusy={relation.isFetching} onClick={() => void relation.refetch()}>
          {controlTexts.retry}
        </Button>
      </div>
    );
  }
  if (isRemoval && onFriends) return null;
  const { label, icon, kind: usualKind } = appearances[action];
  return (
    <>
      <Button
        icon={icon}
        kind={kind ?? (onFriends ? 'plain' : usualKind)}
        className={styles.button}
        isBusy={isPending}
        onClick={() => (isRemoval ? setIsConfirming(true) : mutate(action))}
      >
        {label}
      </Button>
      <RemoveDialog
        // Closes if the other user removes the friendship.
        isOpen={isConfirming && isRemoval}
        friend={relation.data?.username ?? friend}
        onClose={() => setIsConfirming(false)}
        onRemove={() => mutate(friendAction.remove)}
      />
    </>
  );
}

interface RemoveDialogProps {
  readonly isOpen: boolean;
  readonly friend: string;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

/** Closes before the response arrives. */
function RemoveDialog({ isOpen, friend, onClose, onRemove }: RemoveDialogProps) {
  function handleRemove() {
    onClose();
    onRemove();
  }
  return (
    <AlertDialog
      isOpen={isOpen}
      onClose={onClose}
      title={friendTexts.removeTitle(friend)}
      actions={
        <>
          <Button onClick={onClose}>{controlTexts.cancel}</Button>
          <Button kind="danger" onClick={handleRemove}>
            {friendTexts.remove}
          </Button>
        </>
      }
    >
      <p>{friendTexts.removeText}</p>
    </AlertDialog>
  );
}

export function FriendButtonSkeleton() {
  return (
    <div className={styles.button}>
      <Skeleton className={styles.waiting} height="var(--target)" />
    </div>
  );
}

/**
 * Refetches relations and friend lists when the viewer's relations change. Also when the first
 * document arrives after mounting, because it may contain a change.
 */
export function useLiveRelations(): void {
  const client = useQueryClient();
  const auth = useAuthState();
  const live = useLiveDocument('notifications', auth.status === 'signedIn' ? auth.user.uid : '');
  const current = live.status === 'ready' ? live.data : null;
  const shown = useRef(current);
  useEffect(() => {
    const before = shown.current;
    if (!current || before === current) return;
    shown.current = current;
    if (before && isOnlyOfLikes(before, current)) return;
    void refetch(client, relationsKey);
    void refetch(client, friendListsKey);
  }, [client, current]);
}

/** Cancels a pending request, whose response may be older than the change. */
async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

function isOnlyOfLikes(before: NotificationsDocument, after: NotificationsDocument): boolean {
  return before.newLikes !== after.newLikes && before.newFriendRequest === after.newFriendRequest;
}
