import { formatTime } from '@reprise/contract/rules/clip-times.ts';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { texts } from '@reprise/contract/texts.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import styles from './clip-controls.module.css';
import { PlaybackMenu } from './playback-menu.tsx';
import type { ClipStage } from './use-clip-player.ts';

/** Start and end of the passage, play or pause, sound, and how clips play: to be placed beside or below the frame. */
export function ClipControls({ stage }: { stage: ClipStage }) {
  const { clip, isPlaying, isMuted } = stage;
  const isFailed = stage.status.kind === 'failed';
  return (
    <div className={styles.controls}>
      <span className={styles.times}>
        {formatTime(clip.startTime)} – {formatTime(clip.endTime)}
      </span>
      <IconButton
        label={isPlaying ? texts.player.pause : texts.player.play}
        icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        disabled={isFailed}
        onClick={stage.onToggle}
      />
      <IconButton
        label={texts.player.sound}
        icon={isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        isPressed={!isMuted}
        disabled={isFailed}
        onClick={stage.onToggleSound}
      />
      <PlaybackMenu canLoop={clip.isBeingCut !== true} />
    </div>
  );
}
