import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import styles from './source-credit.module.css';

interface ProviderLineProps {
  /** The videos of a list of posters. */
  readonly videoIds: readonly (string | undefined)[];
}

/** Names the source of a list's pictures once, as the provider asks. Empty for our own videos. */
export function ProviderLine({ videoIds }: ProviderLineProps) {
  if (videoIds.every((id) => id === undefined || isSampleVideo(id))) return null;
  return (
    <p className={styles.provider}>
      {clipTexts.postersFrom}
      <a href="https://www.youtube.com/" target="_blank" rel="noopener">
        {clipTexts.provider}
      </a>
    </p>
  );
}
