import { weekTexts } from '@reprise/contract/week/texts.ts';
import { weekEndOf, yearsBefore } from '@reprise/contract/week/rules/week.ts';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, CalendarX } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { type FeedPage, feedQuery, type WeekFeed } from '#features/feed/list/feed.api.ts';
import type { Feed } from '#features/feed/list/use-feed.ts';
import { callOmitFromWeek } from '#features/feed/list/week-page.api.ts';
import styles from '#features/feed/moment/moment-crumb.module.css';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';

interface WeekCrumbProps {
  readonly descriptor: WeekFeed;
  readonly feed: Feed;
}

/** In place of the sorts: back, when the clip is from, and a way to leave it out. */
export function WeekCrumb({ descriptor, feed }: WeekCrumbProps) {
  const { tiles, tile } = feed;
  const goBack = useGoBack();
  const omit = useOmit(descriptor);
  const end = weekEndOf(descriptor.day);
  const years = tile && end ? yearsBefore(end, new Date(tile.created_date)) : 0;
  return (
    <div className={styles.crumb}>
      <IconButton label={weekTexts.back} icon={<ArrowLeft aria-hidden />} onClick={goBack} />
      <div className={styles.text}>
        <h2 className={styles.title}>
          {tile === undefined
            ? weekTexts.title
            : years === 0
              ? weekTexts.ofWeek
              : weekTexts.ofDay(years)}
        </h2>
        {tile && (
          <p className={styles.position}>
            {weekTexts.position(tiles.indexOf(tile) + 1, tiles.length)}
          </p>
        )}
      </div>
      {tile && (
        <div className={styles.action} data-compact>
          <Button
            kind="quiet"
            icon={<CalendarX aria-hidden />}
            title={weekTexts.notThisOneHint}
            onClick={() => omit(tile.tile_id)}
          >
            <span>{weekTexts.notThisOne}</span>
          </Button>
        </div>
      )}
    </div>
  );
}

type Pages = InfiniteData<FeedPage>;

/** The clip disappears at once, and returns if the call fails. */
function useOmit(descriptor: WeekFeed) {
  const client = useQueryClient();
  const { queryKey } = feedQuery(descriptor);
  const { mutate } = useMutation({
    mutationFn: callOmitFromWeek,
    onMutate(omitted: number) {
      const before = client.getQueryData<Pages>(queryKey);
      client.setQueryData<Pages>(queryKey, (data) => data && withoutTile(data, omitted));
      return { before };
    },
    onError: (_error, _omitted, hidden) => client.setQueryData<Pages>(queryKey, hidden?.before),
    meta: { notice: weekTexts.omitFailed },
  });
  return mutate;
}

function withoutTile(data: Pages, omitted: number): Pages {
  const pages = data.pages.map((page) => ({
    ...page,
    rows: page.rows.filter(({ tile_id }) => tile_id !== omitted),
  }));
  return { ...data, pages };
}

/** Returns to the page that linked here. After opening the address itself, shows the list. */
function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (key === 'default') void navigate('/notifications', { replace: true });
    else void navigate(-1);
  };
}
