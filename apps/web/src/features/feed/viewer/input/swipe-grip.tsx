import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { MoveHorizontal } from 'lucide-react';
import { swipeUsedPreference } from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';
import styles from './swipe-grip.module.css';

/** The provider's frame takes all swipes on it, so this shows where a swipe works. */
export function SwipeGrip({ videoId }: { videoId: string }) {
  const isUsed = useStoredPreference(swipeUsedPreference) === 'on';
  if (isUsed || isSampleVideo(videoId)) return null;
  return (
    <p className={styles.grip}>
      <MoveHorizontal aria-hidden />
      {feedTexts.swipe}
    </p>
  );
}
