import { weekTexts } from '@reprise/contract/week/texts.ts';
import { weekEndOf, yearsBefore } from '@reprise/contract/week/rules/week.ts';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, CalendarX } from 'lucide-react';
import { feedQuery, type WeekFeed } from '#features/feed/list/feed.api.ts';
import type { Feed } from '#features/feed/list/use-feed.ts';
import { useHiddenTiles } from '#features/feed/list/use-hidden-tiles.ts';
import { callOmitFromWeek } from '#features/feed/list/week-page.api.ts';
import styles from '#features/feed/moment/moment-crumb.module.css';
import { useGoBack } from '#platform/hooks/use-go-back.ts';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';

interface WeekCrumbProps {
  readonly descriptor: WeekFeed;
  readonly feed: Feed;
}

/** In place of the sorts: back, when the clip is from, and a way to leave it out. */
export function WeekCrumb({ descriptor, feed }: WeekCrumbProps) {
  const { tiles, tile } = feed;
  const goBack = useGoBack('/notifications');
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

/** The clip disappears at once, and returns if the call fails. */
function useOmit(descriptor: WeekFeed) {
  const { hide, restore } = useHiddenTiles(feedQuery(descriptor).queryKey);
  const { mutate } = useMutation({
    mutationFn: callOmitFromWeek,
    onMutate: (omitted: number) => hide((tileId) => tileId === omitted),
    onError: restore,
    meta: { notice: weekTexts.omitFailed },
  });
  return mutate;
}
