import type { Tile } from '@reprise/contract/feed/calls.ts';
import { shareTexts } from '@reprise/contract/chat/share-texts.ts';
import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { useFoundGroups } from '#features/chat/share/group-options.tsx';
import { ClipLink } from '#features/chat/share/clip-link.tsx';
import { NoFriends } from '#users/no-friends/no-friends.tsx';
import { SendToFriend, SendToGroup } from './send-row.tsx';
import styles from './send-new-post.module.css';
import {
  friendSearchQuery,
  pickableFriendsQuery,
} from '#features/chat/friend-picker/friend-picker.api.ts';
import { newestPostQuery } from '#features/chat/share/share.api.ts';

/** Offers to send the clip that the user has just posted, and its link. */
export function SendNewPost({ user }: { user: string }) {
  const { data: tile } = useQuery(newestPostQuery(user));
  return (
    <div className={styles.sharing} aria-busy={tile === undefined}>
      {tile && (
        <>
          <SendToFriends user={user} tile={tile} />
          <ClipLink tile={tile} />
        </>
      )}
    </div>
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
    <section aria-labelledby={heading} className={styles.friends}>
      <h3 id={heading}>{shareTexts.sendToFriend}</h3>
      <SearchField
        label={shareTexts.searchPlaceholder}
        placeholder={shareTexts.searchPlaceholder}
        maxLength={searchLimits.searchMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className={styles.list}>
        {groups.map((group) => (
          <SendToGroup key={group.chat} group={group} tileId={tile.tile_id} />
        ))}
        {friends?.map((friend) => (
          <SendToFriend key={friend.uid} friend={friend} tileId={tile.tile_id} />
        ))}
      </ul>
      {friends?.length === 0 && groups.length === 0 && (
        <p className={styles.none}>{shareTexts.noFriend(search)}</p>
      )}
    </section>
  );
}
