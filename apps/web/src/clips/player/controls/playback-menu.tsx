import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { Settings2 } from 'lucide-react';
import { lazy } from 'react';
import { speedPreference } from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { LazyMenu } from '#ui/overlays/menu.tsx';
import type { MenuProps } from '#ui/overlays/menu-props.ts';
import styles from './clip-controls.module.css';

const { playback, playbackAt } = clipTexts;
const load = () => import('./playback-popup.tsx');
const PlaybackPopup = lazy(async () => ({ default: (await load()).PlaybackPopup }));

export function PlaybackMenu({ canLoop }: { canLoop: boolean }) {
  const speed = useStoredPreference(speedPreference);
  const mark = speed === '1' ? null : `${speed}×`;
  const renderTrigger: MenuProps['renderTrigger'] = (props) => (
    <IconButton
      {...props}
      label={mark ? playbackAt(mark) : playback}
      icon={mark ? <span className={styles.speed}>{mark}</span> : <Settings2 aria-hidden />}
    />
  );
  return (
    <LazyMenu
      renderTrigger={renderTrigger}
      onPreload={() => void load()}
      renderPopup={(isByKeyboard) => (
        <PlaybackPopup
          renderTrigger={renderTrigger}
          canLoop={canLoop}
          isByKeyboard={isByKeyboard}
        />
      )}
    />
  );
}
