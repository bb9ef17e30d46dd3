import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { shownLink } from '@reprise/contract/accounts/rules/bio-link.ts';
import type { UserProfile } from '@reprise/contract/search/calls.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './user-about.module.css';

export function UserAbout({ profile }: { profile: UserProfile }) {
  const { bio, bio_link, posts, likes, friends } = profile;
  return (
    <>
      {(bio !== '' || bio_link !== '') && (
        <p className={styles.bio} dir="auto">
          {bio}{' '}
          {bio_link !== '' && (
            <a
              dir="ltr"
              href={bio_link}
              target="_blank"
              rel="nofollow noopener ugc"
              className={styles.link}
            >
              {shownLink(bio_link)}
            </a>
          )}
        </p>
      )}
      <dl className={styles.counts}>
        <Count name={profileTexts.countOfPosts(posts)} count={posts} />
        {likes !== undefined && <Count name={profileTexts.countOfLikes(likes)} count={likes} />}
        {friends !== undefined && (
          <Count name={profileTexts.countOfFriends(friends)} count={friends} />
        )}
      </dl>
    </>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div className={styles.count}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.number}>{number.format(count)}</dd>
    </div>
  );
}

const number = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

export function UserAboutSkeleton() {
  return (
    <div className={styles.counts}>
      <Skeleton width={72} height={28} />
    </div>
  );
}
