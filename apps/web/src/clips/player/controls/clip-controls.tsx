import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { Pause, Play, Settings2, Volume2, VolumeX } from 'lucide-react';
import { lazy } from 'react';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import { soundUsedPreference, speedPreference } from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';
import type { MenuProps } from '#ui/overlays/menu-popup.tsx';
import { LazyMenu } from '#ui/overlays/menu.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './clip-controls.module.css';

const { playback: playbackText, playbackAt } = clipTexts;
const load = () => import('./playback-popup.tsx');
const PlaybackPopup = lazy(async () => ({ default: (await load()).PlaybackPopup }));

interface ClipControlsProps {
  readonly playback: ClipPlayback;
  readonly isOff?: boolean;
  readonly isNextToName?: boolean;
  /** False where the times are shown elsewhere. */
  readonly hasTimes?: boolean;
  /** Offers sound in words while it is off: until it has been used once, or always. */
  readonly soundOffer?: 'once' | 'always';
}

export function ClipControls({
  playback,
  isOff = false,
  isNextToName = false,
  hasTimes = true,
  soundOffer,
}: ClipControlsProps) {
  const { clip, isPlaying, isMuted } = playback;
  const isDisabled = isOff || playback.status.kind === 'failed';
  const isNew = useStoredPreference(soundUsedPreference) === 'off';
  const isOffered = soundOffer === 'always' || (soundOffer === 'once' && isNew);
  const isAsking = isOffered && isMuted && !isDisabled;
  const sound = (
    <IconButton
      label={isAsking ? clipTexts.tapForSound : clipTexts.sound}
      icon={isMuted && !isAsking ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      isPressed={!isMuted}
      disabled={isDisabled}
      className={isAsking ? styles.asking : undefined}
      onClick={playback.onToggleSound}
    >
      {isAsking && clipTexts.tapForSound}
    </IconButton>
  );
  return (
    <div className={classNames(styles.controls, isNextToName && styles.nextToName)}>
      {isNextToName && sound}
      {hasTimes && <span className={styles.times}>{formatClipTimes(clip).join(' – ')}</span>}
      <IconButton
        label={isPlaying ? clipTexts.pause : clipTexts.play}
        icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        disabled={isDisabled}
        onClick={playback.onToggle}
      />
      {!isNextToName && sound}
      <PlaybackMenu canLoop={clip.isBeingTrimmed !== true} />
    </div>
  );
}

function PlaybackMenu({ canLoop }: { canLoop: boolean }) {
  const speed = useStoredPreference(speedPreference);
  const mark = speed === '1' ? null : `${speed}×`;
  const renderTrigger: MenuProps['renderTrigger'] = (props) => (
    <IconButton
      {...props}
      label={mark ? playbackAt(mark) : playbackText}
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
