import type { Tile } from '@reprise/contract/feed/calls.ts';
import { shareTexts } from '@reprise/contract/chat/texts.ts';
import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import {
  friendSearchQuery,
  isNotFriendsError,
  isNotInAudienceError,
  pickableFriendsQuery,
} from '#features/chat/friend-picker/friend-picker.api.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import pickerStyles from '#features/chat/friend-picker/friend-picker.module.css';
import { FriendRow, type PickOutcome } from '#features/chat/friend-picker/picker-row.tsx';
import { ClipLink } from '#features/chat/share/clip-link.tsx';
import { GroupRow, useFoundGroups } from '#features/chat/share/group-options.tsx';
import { newestPostQuery, type Recipient, useShareClip } from '#features/chat/share/share.api.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { NoFriends } from '#users/no-friends/no-friends.tsx';
import styles from './send-new-post.module.css';

/** Offers to send the clip that the user has just posted, and its link. */
export function SendNewPost({ user }: { user: string }) {
  const { data: tile } = useQuery(newestPostQuery(user));
  return (
    <Stack gap={4} justify="start" className={styles.sharing} aria-busy={tile === undefined}>
      {tile && (
        <>
          <SendToFriends user={user} tile={tile} />
          <Stack gap={2}>
            {tile.audience === 'friends' && (
              <Row gap={1} className={styles.audience}>
                <Lock aria-hidden />
                {linkTexts.onlyYourFriends}
              </Row>
            )}
            <ClipLink tile={tile} />
          </Stack>
        </>
      )}
    </Stack>
  );
}

function SendToFriends({ user, tile }: { user: string; tile: Tile }) {
  const heading = useId();
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), searchLimits.searchDebounceMs);
  const all = useInfiniteQuery(pickableFriendsQuery(user));
  const found = useQuery(friendSearchQuery(user, search));
  const auth = useAuthState();
  const groups = useFoundGroups(auth.status === 'signedIn' ? auth.user.uid : '', search);
  const friends = search === '' ? all.data?.pages[0]?.rows : found.data;
  if (search === '' && friends?.length === 0 && groups.length === 0) {
    return <NoFriends user={user} title={inviteTexts.firstClip} suggestions={2} />;
  }
  return (
    <Stack as="section" gap={2} aria-labelledby={heading} className={styles.friends}>
      <h3 id={heading}>{shareTexts.sendToFriend}</h3>
      <SearchField
        label={shareTexts.searchPlaceholder}
        placeholder={shareTexts.searchPlaceholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className={styles.list}>
        {groups.map((group) => (
          <SendRow
            key={group.chat}
            name={group.name}
            recipient={{ chat: group.chat }}
            tileId={tile.tile_id}
            renderRow={(outcome) => <GroupRow group={group} outcome={outcome} />}
          />
        ))}
        {friends?.map((friend) => (
          <SendRow
            key={friend.uid}
            name={friend.username}
            recipient={{ to: friend.uid }}
            tileId={tile.tile_id}
            renderRow={(outcome) => <FriendRow friend={friend} outcome={outcome} />}
          />
        ))}
      </ul>
      {friends?.length === 0 && groups.length === 0 && (
        <Text tone="muted" size="small">
          {lengthError(search, searchLimits.searchMax) ?? shareTexts.noFriend(search)}
        </Text>
      )}
    </Stack>
  );
}

interface SendRowProps {
  readonly name: string;
  readonly recipient: Recipient;
  readonly tileId: number;
  readonly renderRow: (outcome: PickOutcome | null) => ReactNode;
}

function SendRow({ name, recipient, tileId, renderRow }: SendRowProps) {
  const { mutate, data, error, isPending } = useShareClip();
  const [id] = useState(() => crypto.randomUUID());
  // The call to a group reports its error as a result.
  const failure = error ?? data?.error ?? null;
  const outcome = data || failure ? outcomeOf(failure) : null;
  const keepFocus = useFocusFallback(outcome);
  return (
    <Row as="li" gap={3} ref={keepFocus} tabIndex={-1} className={pickerStyles.choice}>
      {renderRow(outcome)}
      {outcome !== 'sent' && (
        <Button
          aria-label={shareTexts.sendTo(name)}
          isBusy={isPending}
          onClick={() => mutate({ tile_id: tileId, text: '', messages: [{ ...recipient, id }] })}
        >
          {shareTexts.send}
        </Button>
      )}
    </Row>
  );
}

function outcomeOf(failure: unknown): PickOutcome {
  if (failure === null) return 'sent';
  if (isNotInAudienceError(failure)) return 'cannot see';
  return isNotFriendsError(failure) ? 'no friend' : 'not sent';
}
