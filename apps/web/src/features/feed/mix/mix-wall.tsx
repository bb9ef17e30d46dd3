import type { ListedMix } from '@reprise/contract/mixes/calls.ts';
import { mixPath } from '@reprise/contract/mixes/rules/mix-path.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { audienceIcons } from './audience-icons.tsx';
import { failureOf, useNewMix, userMixesQuery } from './mix.api.ts';
import { MixCover } from './mix-cover.tsx';
import styles from './mix-wall.module.css';

interface MixWallProps {
  /** Whose mixes. */
  readonly username: string;
  readonly isOwn: boolean;
}

/** The mixes of a user that the viewer may find, last changed first. */
export function MixWall({ username, isOwn }: MixWallProps) {
  const query = useInfiniteQuery(userMixesQuery(username));
  const { data, isError, isFetching, hasNextPage } = query;
  if (!data) {
    return isError ? (
      <FailedState
        text={mixTexts.listFailed}
        isBusy={isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton height={160} />
    );
  }
  // A change moves a mix to the first page, so it can be in two.
  const mixes = new Map(data.pages.flat().map((mix) => [mix.public_id, mix]));
  if (mixes.size === 0 && !isOwn) return <EmptyState text={mixTexts.noneOf(username)} />;
  return (
    <>
      <ul className={styles.wall} aria-label={mixTexts.mixes}>
        {isOwn && (
          <li>
            <NewMixButton />
          </li>
        )}
        {[...mixes.values()].map((mix) => (
          <li key={mix.public_id}>
            <WallMix mix={mix} isOwn={isOwn} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          isBusy={query.isFetchingNextPage}
          className={styles.more}
          onClick={() => void query.fetchNextPage()}
        >
          {mixTexts.showMore}
        </Button>
      )}
    </>
  );
}

function WallMix({ mix, isOwn }: { mix: ListedMix; isOwn: boolean }) {
  const count = mixTexts.clips(mix.clips);
  return (
    <Link
      to={mixPath(mix.public_id)}
      className={classNames(styles.mix, mix.clips > 1 && styles.several)}
    >
      <MixCover covers={mix.covers} isWide />
      <b dir="auto">{mix.title}</b>
      <span className={styles.about}>
        {audienceIcons[mix.audience]}
        {isOwn ? `${mixTexts.audiences[mix.audience]} · ${count}` : count}
      </span>
    </Link>
  );
}

/** Creates a mix and opens it, where it gets its name and its clips. */
function NewMixButton() {
  const navigate = useNavigate();
  const create = useNewMix();
  // Of a repeated click, the server creates one mix.
  const [id] = useState(() => crypto.randomUUID());
  return (
    <>
      <button
        type="button"
        className={classNames(styles.mix, styles.new)}
        disabled={create.isPending}
        onClick={() =>
          create.mutate(id, { onSuccess: (publicId) => void navigate(mixPath(publicId)) })
        }
      >
        <span className={styles.plus}>
          <Plus aria-hidden />
        </span>
        <b>{mixTexts.newMix}</b>
        <span className={styles.about}>{mixTexts.newHint}</span>
      </button>
      <LiveText tone="red">{create.error && failureOf(create.error)}</LiveText>
    </>
  );
}
