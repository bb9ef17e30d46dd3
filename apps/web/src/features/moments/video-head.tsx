import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { videoPath } from '@reprise/contract/moments/rules/video-path.ts';
import type { Video } from '@reprise/contract/moments/video.ts';
import { ExternalLink, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { youtubeWatchUrl } from '#clips/player/youtube/youtube-links.ts';
import { useLinkSharing } from '#platform/hooks/use-link-sharing.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './video-head.module.css';

interface VideoHeadProps {
  readonly video: Video;
  /** Seconds, for the link to the provider. */
  readonly time: number;
  readonly actions?: ReactNode;
}

export function titleOf(video: Video): string {
  if (isSampleVideo(video.video_id)) return clipTexts.sample;
  return video.source?.title ?? videoTexts.unnamed;
}

/** Without `actions` on phones, which have them, and the title, in bars. */
export function VideoHead({ video, time, actions }: VideoHeadProps) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title} dir="auto">
        {titleOf(video)}
      </h1>
      <Credit video={video} time={time} />
      <p className={styles.count}>{countOf(video)}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

export function ShareVideoButton({ video }: Pick<VideoHeadProps, 'video'>) {
  const { copy, share, outcome } = useLinkSharing(
    location.origin + videoPath(video.video_id),
    titleOf(video),
  );
  return (
    <>
      <p role="status" className={styles.outcome}>
        {outcome && linkTexts[outcome]}
      </p>
      <IconButton
        label={videoTexts.share}
        icon={<Share aria-hidden />}
        className={styles.share}
        onClick={() => void (share ?? copy)()}
      />
    </>
  );
}

/** No `noreferrer`: the provider requires the referrer. */
function Credit({ video, time }: Pick<VideoHeadProps, 'video' | 'time'>) {
  if (isSampleVideo(video.video_id)) return null;
  const { channel, channel_url } = video.source ?? {};
  const clip = { videoId: video.video_id, startTime: time, endTime: time };
  return (
    <p className={styles.credit} dir="auto">
      {channel !== undefined && (
        <>
          {channel_url === undefined ? (
            channel
          ) : (
            <a href={channel_url} target="_blank" rel="noopener">
              {channel}
            </a>
          )}
          <span aria-hidden="true"> · </span>
        </>
      )}
      <a href={youtubeWatchUrl(clip)} target="_blank" rel="noopener">
        {clipTexts.watchOnYoutube}
        <ExternalLink size={14} aria-hidden />
      </a>
    </p>
  );
}

function countOf({ passages, people }: Video): string {
  if (passages === 0) return videoTexts.none;
  return passages === 1 ? videoTexts.one : videoTexts.marked(passages, people);
}
