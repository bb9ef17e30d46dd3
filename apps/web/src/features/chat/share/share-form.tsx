import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { shareTexts } from '@reprise/contract/chat/texts.ts';
import { useState } from 'react';
import { FriendPicker } from '#features/chat/friend-picker/friend-picker.tsx';
import { NewGroupButton } from '#features/chat/groups/new-group-button.tsx';
import { isNotFound } from '#platform/api/api-client.ts';
import { failureNotice } from '#platform/api/failure-notice.ts';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { GroupOptions } from './group-options.tsx';
import styles from './share.module.css';
import type { Sharing } from './use-share.ts';

interface ShareFormProps {
  readonly sharing: Sharing;
  readonly isSignedIn: boolean;
}

export function ShareForm({ sharing, isSignedIn }: ShareFormProps) {
  const auth = useAuthState();
  const viewer = isSignedIn && auth.status === 'signedIn' ? auth.user : null;
  const [search, setSearch] = useState('');
  const { chosen, groups, text, textError, error, changeText } = sharing;
  return (
    <div className={styles.form}>
      <div className={styles.top}>
        <p className={styles.count} aria-live="polite">
          {shareTexts.friendsSelected(chosen.length)}
          {groups.length > 0 && <span>{groupScreenTexts.groupsSelected(groups.length)}</span>}
        </p>
        {viewer && <NewGroupButton viewer={viewer} onCreated={sharing.toggleGroup} hasText />}
      </div>
      <SearchField
        label={shareTexts.searchPlaceholder}
        placeholder={shareTexts.searchPlaceholder}
        disabled={viewer === null}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {viewer && (
        <div className={styles.recipients}>
          <FriendPicker
            user={viewer.displayName}
            search={search.trim()}
            selection={sharing}
            before={<GroupOptions uid={viewer.uid} search={search.trim()} sharing={sharing} />}
          />
        </div>
      )}
      <TextArea
        label={shareTexts.message}
        isLabelHidden
        placeholder={shareTexts.messagePlaceholder}
        rows={2}
        className={styles.message}
        disabled={viewer === null}
        error={textError}
        value={text}
        onChange={(event) => changeText(event.currentTarget.value)}
      />
      <div className={styles.failure}>
        {error !== null && <p role="alert">{failureOf(sharing)}</p>}
      </div>
    </div>
  );
}

const listFormat = new Intl.ListFormat('en');

function failureOf({ error, chosen, outcomeOf }: Sharing): string {
  if (isNotFound(error)) return linkTexts.gone;
  const nonFriends = chosen.filter((friend) => outcomeOf(friend) === 'no friend');
  if (nonFriends.length === 0) return failureNotice(error, shareTexts.shareFailed);
  const names = listFormat.format(nonFriends.map(({ username }) => username));
  return shareTexts.shareNotFriends(names, nonFriends.length);
}
