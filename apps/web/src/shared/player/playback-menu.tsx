import { texts } from '@reprise/contract/texts.ts';
import { Settings2 } from 'lucide-react';
import { lazy } from 'react';
import { speedChoice } from '#shared/preferences/preferences.ts';
import { useStoredChoice } from '#shared/preferences/stored-choice.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { MenuOnDemand, type MenuProps } from '#shared/ui/menu.tsx';
import styles from './clip-controls.module.css';

const { playback, playbackAt } = texts.player;
const load = () => import('./playback-popup.tsx');
const PlaybackPopup = lazy(async () => ({ default: (await load()).PlaybackPopup }));

/** Captions, loop and speed, for all clips at once; a speed that is not the usual one stands on the button. */
export function PlaybackMenu({ canLoop }: { canLoop: boolean }) {
  const speed = useStoredChoice(speedChoice);
  const mark = speed === '1' ? null : `${speed}×`;
  const renderTrigger: MenuProps['renderTrigger'] = (props) => (
    <IconButton
      {...props}
      label={mark ? playbackAt(mark) : playback}
      icon={mark ? <span className={styles.speed}>{mark}</span> : <Settings2 aria-hidden />}
    />
  );
  return (
    <MenuOnDemand
      renderTrigger={renderTrigger}
      onNear={() => void load()}
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
