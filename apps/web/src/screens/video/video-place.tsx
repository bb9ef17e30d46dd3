import { clipLimits } from '@reprise/contract/clips/limits.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { markPath } from '@reprise/contract/moments/rules/video-path.ts';
import { overlapOf } from '@reprise/contract/moments/rules/stretches.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import type { Video } from '@reprise/contract/moments/video.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isRunning } from '#clips/player/clip-player.ts';
import { useClipPlayer, type ClipPlayback } from '#clips/player/use-clip-player.ts';
import { ClipView } from '#clips/player/view/clip-view.tsx';
import { UnavailableClip } from '#clips/player/view/unavailable/unavailable-clip.tsx';
import { useBlock } from '#features/blocks/blocks.api.ts';
import { ShareButton } from '#features/chat/share/post-sharing.tsx';
import { useTileActions } from '#features/feed/list/tile-actions.ts';
import { isOwn, userParamOf } from '#features/feed/list/viewer-rules.ts';
import { PostActions } from '#features/feed/post/post-actions.tsx';
import { Faces } from '#features/moments/timeline/faces.tsx';
import { HeatTimeline } from '#features/moments/timeline/heat-timeline.tsx';
import { type Stretches, useStretches } from '#features/moments/timeline/use-stretches.ts';
import { VideoHead } from '#features/moments/video-head.tsx';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { PassageList } from './passage-list.tsx';
import { RepeatIcon } from './repeat-icon.tsx';
import { StepControls } from './step-controls.tsx';
import { type Passages, useFaces, usePassages } from './use-passages.ts';
import { useVideoKeys } from './use-video-keys.ts';
import styles from './video-screen.module.css';

/** From this share of common time on, a passage and a stretch are the same. */
const SAME_OVERLAP = 0.5;

const WHOLE = { startTime: clipLimits.defaultStartS, endTime: clipLimits.defaultEndS };

export function VideoPlace({ video }: { readonly video: Video }) {
  const auth = useAuthState();
  const viewer = auth.status === 'signedIn' ? auth.user : null;
  const user = userParamOf(viewer);
  const actions = { ...useTileActions(user), block: useBlock(user) };
  const passages = usePassages(video.video_id, viewer);
  const stretches = useStretches(video, useLinkedTimes());
  const { chosen } = stretches;
  const playback = useClipPlayer(
    { videoId: video.video_id, startTime: chosen.startTime, endTime: chosen.endTime },
    { cueKey: stretches.choice },
  );
  usePlayOnChoice(playback, stretches);
  useFollow(passages, stretches);
  const current = passageAt(passages.tiles, stretches);
  const unavailable = video.source?.unavailable;
  const time = () => playback.player?.currentTime() ?? chosen.startTime;
  const place = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useVideoKeys({
    ' ': playback.onToggle,
    k: playback.onToggle,
    j: playback.onRestart,
    arrowleft: () => stretches.step(-1),
    arrowright: () => stretches.step(1),
    home: () => stretches.choose(0),
    end: () => stretches.choose(stretches.all.length - 1),
    arrowup: () => focusPassage(place.current, -1),
    arrowdown: () => focusPassage(place.current, 1),
    l: () => current && actions.like(current.tile_id, current.username === undefined),
    m: () => void navigate(markPath(video.video_id, time())),
  });
  const faces = useFaces(video.video_id, viewer);
  const isViewers = ({ tile_owner }: Tile) => isOwn(viewer, tile_owner);
  const length = lengthOf(video, playback, stretches);
  const play =
    unavailable === undefined ? (tile: Tile) => stretches.chooseTimes(timesOf(tile)) : undefined;
  const mark = <MarkLink videoId={video.video_id} time={time} />;

  return (
    <article ref={place} className={styles.place}>
      <div className={styles.player}>
        {unavailable === undefined ? (
          <ClipView playback={playback} size="feed" />
        ) : (
          <UnavailableClip
            clip={playback.clip}
            reason={unavailable}
            size="feed"
            isAutoAdvancing={false}
          />
        )}
      </div>
      <div className={styles.timeline}>
        {faces.length > 0 && (
          <Faces
            tiles={faces}
            isOwn={isViewers}
            currentId={current?.tile_id}
            length={length}
            onPlay={play}
          />
        )}
        <HeatTimeline
          video={video}
          length={length}
          stretches={stretches.all}
          chosen={chosen}
          spoken={stretches.spoken}
          own={faces.filter(isViewers).map(timesOf)}
          playback={playback}
          onChoose={stretches.choose}
          onStretch={stretches.chooseTimes}
        />
      </div>
      {unavailable === undefined ? (
        <StepControls
          stretches={stretches}
          kind={video.marks ? 'mark' : 'peak'}
          playback={playback}
        />
      ) : (
        <p className={styles.note}>{videoTexts.unavailableNote}</p>
      )}
      <section className={styles.about} aria-label={videoTexts.list}>
        <VideoHead
          video={video}
          time={chosen.startTime}
          action={unavailable === undefined && mark}
        />
        {hasChoice(video, passages) && <Filters passages={passages} isVisitor={viewer === null} />}
        <PassageList
          passages={passages}
          viewer={viewer}
          current={current}
          onPlay={play}
          renderActions={(tile) => (
            <PostActions
              tile={tile}
              viewer={viewer}
              actions={actions}
              renderSharing={(each, like) => (
                <>
                  {like}
                  <ShareButton tile={each} viewer={viewer} />
                </>
              )}
            />
          )}
          empty={
            (video.passages > 0 || passages.who !== 'everyone') && (
              <EmptyState text={emptyTexts[passages.who]} />
            )
          }
        />
      </section>
      {unavailable === undefined && <div className={styles.pinned}>{mark}</div>}
    </article>
  );
}

function Filters({ passages, isVisitor }: { passages: Passages; isVisitor: boolean }) {
  const { whose, orders } = videoTexts;
  return (
    <div className={styles.filters}>
      {isVisitor ? (
        <span />
      ) : (
        <SegmentedControl
          label={videoTexts.who}
          value={passages.who}
          segments={(['everyone', 'friends', 'own'] as const).map((value) => {
            return { value, label: whose[value] };
          })}
          onChange={passages.setWho}
        />
      )}
      <SegmentedControl
        label={videoTexts.order}
        value={passages.order}
        segments={(['time', 'likes'] as const).map((value) => ({ value, label: orders[value] }))}
        onChange={passages.setOrder}
      />
    </div>
  );
}

/** The time is read on the press, so that the form begins where the video is. */
function MarkLink({ videoId, time }: { videoId: string; time: () => number }) {
  const navigate = useNavigate();
  return (
    <ButtonLink
      to={markPath(videoId, 0)}
      kind="main"
      icon={<RepeatIcon />}
      onClick={(event) => {
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(markPath(videoId, time()));
      }}
    >
      {videoTexts.mark}
    </ButtonLink>
  );
}

const emptyTexts = {
  everyone: videoTexts.noneToSee,
  friends: videoTexts.noFriends,
  own: videoTexts.noOwn,
} as const;

/** One passage needs no filters. Those of friends may be more than the public ones. */
function hasChoice(video: Video, { who, tiles }: Passages): boolean {
  return video.passages > 1 || tiles.length > 1 || who !== 'everyone';
}

/** A link can name the second to begin at. */
function useLinkedTimes() {
  const { search } = useLocation();
  const time = Number(new URLSearchParams(search).get('t') ?? Number.NaN);
  if (!(time > 0) || time >= clipLimits.timeMaxS) return WHOLE;
  return { startTime: time, endTime: Math.min(time + clipLimits.defaultEndS, clipLimits.timeMaxS) };
}

/** A choice plays, even if clips do not start alone. */
function usePlayOnChoice({ player }: ClipPlayback, { choice }: Stretches): void {
  const play = useEffectEvent(() => {
    if (player && !isRunning(player.snapshot().status)) player.play();
  });
  useEffect(() => {
    if (choice > 0) play();
  }, [choice]);
}

function useFollow({ follow }: Passages, { chosen, choice }: Stretches): void {
  const followChosen = useEffectEvent(() => follow(chosen));
  useEffect(() => {
    if (choice > 0) followChosen();
  }, [choice]);
}

/** Returns the passage that is most alike the chosen stretch. */
function passageAt(tiles: readonly Tile[], { chosen }: Stretches): Tile | undefined {
  let found: Tile | undefined;
  let most = SAME_OVERLAP;
  for (const tile of tiles) {
    const overlap = overlapOf(timesOf(tile), chosen);
    if (overlap > most || (overlap === most && found === undefined)) {
      found = tile;
      most = overlap;
    }
  }
  return found;
}

function timesOf({ starttime, endtime }: Tile) {
  return { startTime: starttime, endTime: endtime };
}

/** Until the player knows it, the video is as long as its last passage. */
function lengthOf({ heat, heat_step }: Video, { duration }: ClipPlayback, { all }: Stretches) {
  const last = heat.at(-1);
  const ends = [...all.map(({ endTime }) => endTime), last ? last.second + heat_step : 0];
  return Math.max(duration ?? 0, ...ends) || clipLimits.defaultEndS;
}

/** Moves the focus to the passage before or after, beginning at the one that plays. */
function focusPassage(place: HTMLElement | null, direction: 1 | -1): void {
  const buttons = [...(place?.querySelectorAll<HTMLElement>('[data-passage]') ?? [])];
  const focused = buttons.findIndex((button) => button === document.activeElement);
  const playing = buttons.findIndex((button) => button.closest('[aria-current]') !== null);
  const from = focused === -1 ? playing : focused;
  buttons[Math.min(Math.max(from + direction, 0), buttons.length - 1)]?.focus();
}
