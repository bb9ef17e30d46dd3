import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { claimTexts } from '@reprise/contract/moderation/claim-texts.ts';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { SourceCredit } from '#clips/source/source-credit.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './claims.module.css';

/** Next to the questions, so that no one claims another clip. */
export function ClaimedClip({ tile }: { tile: Tile }) {
  const { tile_link: videoId, starttime: startTime, endtime: endTime } = tile;
  return (
    <aside className={styles.clip} aria-label={claimTexts.clip}>
      <div className={styles.picture}>
        <Poster videoId={videoId} className={styles.poster} isFirst />
      </div>
      <div className={styles.about}>
        <Row gap={3} className={styles.owner}>
          <Avatar src={tile.img_url} size={40} />
          <div className={styles.names}>
            <Text tone="strong" weight={600} isTruncated>
              {tile.tile_owner}
            </Text>
            <Text tone="muted" size="small">
              {formatClipTimes({ startTime, endTime }).join(' – ')}
            </Text>
          </div>
        </Row>
        <p className={styles.caption} dir="auto">
          {tile.tile_desc}
        </p>
        <SourceCredit clip={{ videoId, startTime, endTime }} source={tile.source} />
      </div>
    </aside>
  );
}
