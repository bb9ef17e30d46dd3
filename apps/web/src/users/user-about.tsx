import { language } from '@reprise/contract/language/current.ts';
import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { shownLink } from '@reprise/contract/accounts/rules/bio-link.ts';
import type { UserProfile } from '@reprise/contract/search/calls.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import styles from './user-about.module.css';

type About = Pick<UserProfile, 'bio' | 'bio_link' | 'posts' | 'likes' | 'friends'>;

export function UserAbout({ profile }: { profile: About }) {
  const { bio, bio_link, posts, likes, friends } = profile;
  return (
    <>
      {(bio !== '' || bio_link !== '') && (
        <p className={styles.bio} dir="auto">
          {bio}{' '}
          {bio_link !== '' && (
            <Text
              as="a"
              tone="strong"
              dir="ltr"
              href={bio_link}
              target="_blank"
              rel="nofollow noopener ugc"
            >
              {shownLink(bio_link)}
            </Text>
          )}
        </p>
      )}
      <Row as="dl" gap={5} rowGap={0} align="stretch" isWrapping className={styles.counts}>
        <Count name={profileTexts.countOfPosts(posts)} count={posts} />
        {likes !== undefined && <Count name={profileTexts.countOfLikes(likes)} count={likes} />}
        {friends !== undefined && (
          <Count name={profileTexts.countOfFriends(friends)} count={friends} />
        )}
      </Row>
    </>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div className={styles.count}>
      <Text as="dt" size="small">
        {name}
      </Text>
      <dd className={styles.number}>{number.format(count)}</dd>
    </div>
  );
}

const number = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });

export function UserAboutSkeleton() {
  return (
    <Row gap={5} rowGap={0} align="stretch" isWrapping className={styles.counts}>
      <Skeleton width={72} height={28} />
    </Row>
  );
}
