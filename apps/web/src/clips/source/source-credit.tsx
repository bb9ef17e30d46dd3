import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { useIsHydrated } from '#platform/hooks/use-is-hydrated.ts';
import type { Clip } from '#clips/player/clip-player.ts';
import { youtubeWatchUrl } from '#clips/player/youtube/youtube-links.ts';
import styles from './source-credit.module.css';

interface SourceCreditProps {
  readonly clip: Clip;
  readonly source: VideoSource | undefined;
}

export function SourceCredit({ clip, source }: SourceCreditProps) {
  // The server renders the same HTML for all videos.
  const isHydrated = useIsHydrated();
  if (!isHydrated) return <p className={styles.credit} />;
  if (isSampleVideo(clip.videoId)) return <p className={styles.credit}>{clipTexts.sample}</p>;
  const { title = clipTexts.unnamed, channel, channel_url } = source ?? {};
  return (
    <p className={styles.credit}>
      <span className={styles.label}>{clipTexts.from}</span>
      <ExternalLink href={youtubeWatchUrl(clip)} text={title} />
      {channel !== undefined && (
        <>
          <span aria-hidden="true">·</span>
          {channel_url === undefined ? (
            <span className={styles.name}>{channel}</span>
          ) : (
            <ExternalLink href={channel_url} text={channel} isChannel />
          )}
        </>
      )}
    </p>
  );
}

/** No `noreferrer`: the provider requires the referrer. */
function ExternalLink({
  href,
  text,
  isChannel,
}: {
  href: string;
  text: string;
  isChannel?: boolean;
}) {
  return (
    <a
      className={isChannel ? styles.name : styles.title}
      href={href}
      target="_blank"
      rel="noopener"
      title={text}
      dir="auto"
    >
      {text}
    </a>
  );
}
