import { themePreference } from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';
import { BlurredPoster } from './blurred-poster.tsx';
import { drawGlow } from './draw-glow.ts';
import styles from './poster-glow.module.css';

/**
 * Keeps its canvas when the clip changes: without a GPU, fading such a large layer would be half of
 * the drawing after a step.
 */
export function PosterGlow({ videoId }: { videoId: string }) {
  const theme = useStoredPreference(themePreference);
  return <BlurredPoster key={theme} videoId={videoId} className={styles.glow} draw={drawGlow} />;
}
