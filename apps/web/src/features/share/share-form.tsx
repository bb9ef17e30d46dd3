import { limits } from '@reprise/contract/limits.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useState } from 'react';
import { failureNotice } from '#shared/api/failure-notice.ts';
import { SearchField } from '#shared/ui/search-field.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { FriendChoice } from './friend-choice.tsx';
import styles from './share.module.css';
import type { Sharing } from './use-share.ts';

const { share: words, sharing: own, notices } = texts;

interface ShareFormProps {
  readonly sharing: Sharing;
  /** The viewer's username; null for a visitor, who can choose nobody. */
  readonly user: string | null;
}

/** To whom, and with which words. */
export function ShareForm({ sharing, user }: ShareFormProps) {
  const [search, setSearch] = useState('');
  const { chosen, text, error, changeText } = sharing;
  return (
    <>
      <p className={styles.count} aria-live="polite">
        {words.friendsSelected(chosen.length)}
      </p>
      <SearchField
        label={words.searchPlaceholder}
        placeholder={words.searchPlaceholder}
        maxLength={limits.people.searchMax}
        disabled={user === null}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {user !== null && <FriendChoice user={user} search={search.trim()} sharing={sharing} />}
      <TextArea
        label={own.message}
        isLabelHidden
        placeholder={words.messagePlaceholder}
        maxLength={limits.chat.textMax}
        rows={2}
        disabled={user === null}
        value={text}
        onChange={(event) => changeText(event.currentTarget.value)}
      />
      <div className={styles.failure}>{error && <p role="alert">{failureOf(sharing)}</p>}</div>
    </>
  );
}

const inWords = new Intl.ListFormat('en');

function failureOf({ error, chosen, outcomeOf }: Sharing): string {
  const strangers = chosen.filter((friend) => outcomeOf(friend) === 'no friend');
  if (strangers.length === 0) return failureNotice(error, notices.shareFailed);
  const names = inWords.format(strangers.map(({ username }) => username));
  return notices.shareNotFriends(names, strangers.length);
}
