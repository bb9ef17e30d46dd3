import { videoIdIn } from '@reprise/contract/clips/rules/provider-url.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { PosterGlow } from '#clips/player/view/poster-glow.tsx';
import { titleOf } from '#features/moments/video-head.tsx';
import { videoQuery } from '#features/moments/video.api.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { RowSkeletons } from './passage-list.tsx';
import { TopBar } from './top-bar.tsx';
import { VideoPlace } from './video-place.tsx';
import styles from './video-screen.module.css';

/** All passages of one video, on its timeline and in a list. */
export function VideoScreen({ notFound }: { readonly notFound: ReactNode }) {
  const { videoId: address = '' } = useParams();
  const videoId = videoIdIn(address);
  return videoId === null ? notFound : <VideoOf key={videoId} videoId={videoId} />;
}

function VideoOf({ videoId }: { videoId: string }) {
  const { data: video, isError, isFetching, refetch } = useQuery(videoQuery(videoId));
  useDocumentTitle(video ? titleOf(video) : videoTexts.unnamed);
  return (
    <div className={styles.screen}>
      <div className={styles.glow} aria-hidden="true">
        {video && video.source?.unavailable === undefined && <PosterGlow videoId={videoId} />}
      </div>
      {video && <VideoPlace video={video} />}
      {!video && isError && (
        <FailedState text={videoTexts.failed} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {!video && !isError && <VideoSkeleton />}
    </div>
  );
}

function VideoSkeleton() {
  return (
    <article className={styles.place} aria-busy="true">
      <TopBar title="" />
      <div className={styles.watch}>
        <div className={styles.sticky}>
          <div className={styles.player}>
            <div className={styles.frame}>
              <Skeleton width="100%" height="100%" />
            </div>
          </div>
          <div className={styles.timeline}>
            <div className={styles.curve}>
              <Skeleton width="100%" height={18} />
            </div>
          </div>
        </div>
        <div className={styles.steps} />
      </div>
      <div className={styles.side}>
        <div className={styles.about}>
          <div className={styles.head}>
            <Skeleton width="80%" height={28} className={styles.notOnPhones} />
            <Skeleton width="60%" height={12} />
            <Skeleton width="70%" height={12} />
            <Skeleton width="100%" height={44} className={styles.notOnPhones} />
          </div>
          <div className={styles.rows}>
            <RowSkeletons />
          </div>
        </div>
      </div>
    </article>
  );
}
