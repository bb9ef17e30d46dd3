import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { soundUsedPreference } from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './clip-controls.module.css';
import { PlaybackMenu } from './playback-menu.tsx';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';

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
