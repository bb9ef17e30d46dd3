import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { shareTexts } from '@reprise/contract/chat/share-texts.ts';
import { useState } from 'react';
import { failureNotice } from '#platform/api/failure-notice.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { FriendPicker } from './friend-picker.tsx';
import styles from './share.module.css';
import type { Sharing } from './use-share.ts';

interface ShareFormProps {
  readonly sharing: Sharing;
  readonly user: string | null;
}

export function ShareForm({ sharing, user }: ShareFormProps) {
  const [search, setSearch] = useState('');
  const { chosen, text, error, changeText } = sharing;
  return (
    <>
      <p className={styles.count} aria-live="polite">
        {shareTexts.friendsSelected(chosen.length)}
      </p>
      <SearchField
        label={shareTexts.searchPlaceholder}
        placeholder={shareTexts.searchPlaceholder}
        maxLength={searchLimits.searchMax}
        disabled={user === null}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {user !== null && <FriendPicker user={user} search={search.trim()} sharing={sharing} />}
      <TextArea
        label={shareTexts.message}
        isLabelHidden
        placeholder={shareTexts.messagePlaceholder}
        maxLength={chatLimits.textMax}
        rows={2}
        disabled={user === null}
        value={text}
        onChange={(event) => changeText(event.currentTarget.value)}
      />
      <div className={styles.failure}>{error && <p role="alert">{failureOf(sharing)}</p>}</div>
    </>
  );
}

const listFormat = new Intl.ListFormat('en');

function failureOf({ error, chosen, outcomeOf }: Sharing): string {
  const nonFriends = chosen.filter((friend) => outcomeOf(friend) === 'no friend');
  if (nonFriends.length === 0) return failureNotice(error, shareTexts.shareFailed);
  const names = listFormat.format(nonFriends.map(({ username }) => username));
  return shareTexts.shareNotFriends(names, nonFriends.length);
}
