import { userPath } from '@reprise/contract/friends/rules/user-path.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { clipSearchPath } from '@reprise/contract/search/rules/search-path.ts';
import { tagKey } from '@reprise/contract/search/rules/tags.ts';
import { searchTexts } from '@reprise/contract/search/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MarkedName } from '#clips/caption/marked-text.tsx';
import { usedTagsQuery } from '#clips/caption/tags.api.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import styles from './found-strip.module.css';
import { lastWord, userSearchQuery } from './search.api.ts';

/** The people and tags that a search for clips also finds. Nothing if there are none. */
export function FoundStrip({ username, search }: { username: string; search: string }) {
  const word = lastWord(search);
  const found = useQuery(userSearchQuery(search));
  const people = found.data?.rows ?? [];
  const tags = useQuery({ ...usedTagsQuery(word), enabled: word !== '' }).data ?? [];
  const others = tags.filter(({ tag }) => tagKey(`#${tag}`) !== tagKey(search));
  if (found.isPending) return <div className={styles.strip} />;
  if (people.length === 0 && others.length === 0) return null;
  return (
    <div className={styles.strip}>
      {people.length > 0 && (
        <ul aria-label={searchTexts.results} className={styles.list}>
          {people.slice(0, searchLimits.peopleInStrip).map((user) => (
            <li key={user.firebase_uid}>
              <Link to={userPath(username, user.username)} className={styles.person}>
                <Avatar key={user.img_url} src={user.img_url} />
                <span>
                  <MarkedName name={user.username} search={search} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label={searchTexts.tags} className={styles.list}>
          {others.slice(0, searchLimits.bestTags).map(({ tag, clips }) => (
            <li key={tag}>
              <Link to={clipSearchPath(`#${tag}`)} className={styles.tag}>
                #{tag} <span>{searchTexts.uses(clips)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
