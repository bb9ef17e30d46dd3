import type { Program } from '@reprise/contract/together/messages.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type ClipPlayer, EMPTY_SNAPSHOT, isRunning } from '#clips/player/clip-player.ts';
import { createClipPlayer } from '#clips/player/create-player.ts';
import { retryWhenOnline, syncCaptions, syncVolume } from '#clips/player/player-controller.ts';
import { syncSound } from '#clips/player/sound.ts';
import type { ClipPlayback } from '#clips/player/use-clip-player.ts';
import { claimVisibility, observeVisibility } from '#clips/player/visibility.ts';
import { soundPreference, soundUsedPreference } from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';
import { type CoverWatch, watchCovers } from '#ui/overlays/covers.ts';
import { browserTimers } from './browser-timers.ts';
import type { JoinedRoom } from './conversation-room.ts';
import { RoomPlayer } from './room-player.ts';

interface Controller {
  readonly player: ClipPlayer;
  readonly room: RoomPlayer;
  readonly covers: CoverWatch;
  /** Plays again after the user has paused it or played another clip. */
  readonly resume: () => void;
}

export interface RoomPlayback extends ClipPlayback {
  /** True while the viewer has not what the others have: paused in its frame, or hidden. */
  readonly isAway: boolean;
  /** True if the browser refuses the sound that the viewer wants. */
  readonly isSoundRefused: boolean;
}

/** Plays the program of a room in step with the others, at normal speed. */
export function useRoomPlayback(joined: JoinedRoom, program: Program): RoomPlayback {
  const [controller, setController] = useState<Controller | null>(null);
  const [isVisible, setIsVisible] = useState(true);
  const wantsSound = useStoredPreference(soundPreference) === 'on';

  const attach = useCallback(
    (mount: HTMLElement | null) => {
      if (!mount) return undefined;
      // The style sheet of the view fills the area with what is in a slot.
      const slot = mount.appendChild(document.createElement('div'));
      const player = createClipPlayer(slot);
      const room = new RoomPlayer({
        player,
        timers: browserTimers,
        serverNow: joined.session.serverNow,
        onStepChange: (isInStep) => joined.session.setInStep(isInStep),
      });
      function handleVisibility(value: boolean): void {
        setIsVisible(value);
        room.setHidden(!value);
        if (value) joined.session.handleWake();
      }
      const resume = () => {
        claimVisibility(mount);
        player.play();
      };
      room.setHidden(true);
      const stops = [
        joined.onClock(() => room.handleClock()),
        syncSound(player),
        syncVolume(player),
        syncCaptions(player),
        retryWhenOnline(player),
        observeVisibility(mount)(handleVisibility),
      ];
      claimVisibility(mount);
      setController({ player, room, covers: watchCovers(mount), resume });
      return () => {
        setController(null);
        for (const stop of stops) stop();
        room.stop();
        player.destroy();
        slot.remove();
      };
    },
    [joined],
  );

  useEffect(() => controller?.room.follow(program), [controller, program]);

  const snapshot = useSyncExternalStore(
    controller?.player.subscribe ?? subscribeToNothing,
    controller?.player.snapshot ?? emptySnapshot,
  );
  const isCovered = useSyncExternalStore(
    controller?.covers.subscribe ?? subscribeToNothing,
    controller?.covers.isCovered ?? isNever,
  );
  const { status, isMuted } = snapshot;
  const resume = () => controller?.resume();
  return {
    ...snapshot,
    clip: program.clip,
    player: controller?.player ?? null,
    isCovered,
    isPlaying: isRunning(status),
    isOutOfReach: false,
    attach,
    onStart: resume,
    onToggle: resume,
    onRestart: resume,
    onToggleSound() {
      soundPreference.set(isMuted ? 'on' : 'off');
      soundUsedPreference.set('on');
      // The preference may be on already, while the browser has refused the sound.
      controller?.player.setMuted(!isMuted);
    },
    onRetry: () => controller?.player.retry(),
    isAway: program.pausedAt === null && (!isVisible || status.kind === 'paused'),
    isSoundRefused: wantsSound && isMuted && status.kind === 'playing',
  };
}

function subscribeToNothing(): () => void {
  return () => {};
}

function emptySnapshot() {
  return EMPTY_SNAPSHOT;
}

function isNever(): boolean {
  return false;
}
