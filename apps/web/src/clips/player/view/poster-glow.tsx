import { themePreference } from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';
import { BlurredPoster } from './blurred-poster.tsx';
import { drawGlow } from './draw-glow.ts';
import styles from './poster-glow.module.css';

export function PosterGlow({ videoId }: { videoId: string }) {
  const theme = useStoredPreference(themePreference);
  return (
    <BlurredPoster
      key={`${videoId} ${theme}`}
      videoId={videoId}
      className={styles.glow}
      draw={drawGlow}
    />
  );
}
