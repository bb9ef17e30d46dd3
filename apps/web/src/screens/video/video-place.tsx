import { clipLimits } from '@reprise/contract/clips/limits.ts';
import { type ClipTimes, formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { startIn, stretchIn } from '@reprise/contract/moments/rules/linked-stretch.ts';
import {
  markPath,
  markStretchPath,
  stretchQuery,
} from '@reprise/contract/moments/rules/video-path.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import type { Video } from '@reprise/contract/moments/video.ts';
import { shellLimits } from '@reprise/contract/shell/limits.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useClipPlayer, type ClipPlayback } from '#clips/player/use-clip-player.ts';
import { ClipView } from '#clips/player/view/clip-view.tsx';
import { UnavailableClip } from '#clips/player/view/unavailable/unavailable-clip.tsx';
import { useBlock } from '#features/blocks/blocks.api.ts';
import { SendToFriend } from '#features/chat/share/send-to-friend.tsx';
import { RepeatSign } from '#features/feed/moment/repeat-sign.tsx';
import { useTileActions } from '#features/feed/list/tile-actions.ts';
import { isOwn, userParamOf } from '#features/feed/list/viewer-rules.ts';
import { Faces } from '#features/moments/timeline/faces.tsx';
import { HeatTimeline } from '#features/moments/timeline/heat-timeline.tsx';
import { playingPassage } from '#features/moments/timeline/timeline-rules.ts';
import {
  type LinkedStretch,
  type Stretches,
  useStretches,
} from '#features/moments/timeline/use-stretches.ts';
import { ShareVideoButton, titleOf, VideoHead } from '#features/moments/video-head.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { characterKeysPreference } from '#platform/preferences/preferences.ts';
import { useStoredPreference } from '#platform/preferences/stored-preference.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { PassageList } from './passage-list.tsx';
import { PassageLikes } from './passage-likes.tsx';
import { PassageRow } from './passage-row.tsx';
import { PlayingPassage } from './playing-passage.tsx';
import { StepControls } from './step-controls.tsx';
import { TopBar } from './top-bar.tsx';
import { usePlayOnChoice } from './use-play-on-choice.ts';
import { type Passages, useAnyPassage, useFaces, usePassages } from './use-passages.ts';
import { useVideoKeys } from './use-video-keys.ts';
import styles from './video-screen.module.css';

const WHOLE = {
  startTime: clipLimits.defaultStartS,
  endTime: clipLimits.defaultEndS,
  isOpen: true,
};

const PHONE = `(max-width: ${shellLimits.mobileMaxPx}px)`;
/** As in video-screen.module.css. */
const TWO_COLUMNS = '(min-width: 1101px) and (min-height: 600px)';

export function VideoPlace({ video }: { readonly video: Video }) {
  const auth = useAuthState();
  const viewer = auth.status === 'signedIn' ? auth.user : null;
  const user = userParamOf(viewer);
  const actions = { ...useTileActions(user), block: useBlock(user) };
  const stretches = useStretches(video, useLinkedStretch(), WHOLE);
  const { chosen } = stretches;
  const passages = usePassages(video, viewer, chosen);
  const playback = useClipPlayer(
    { videoId: video.video_id, startTime: chosen.startTime, endTime: chosen.endTime },
    { cueKey: stretches.choice },
  );
  usePlayOnChoice(playback, stretches.choice);
  useFollow(passages, stretches);
  const current = playingPassage(passages.tiles, chosen);
  const isPlayable = video.source?.unavailable === undefined;
  const place = useRef<HTMLElement>(null);
  const onMark = useMark(video.video_id, chosen, playback);
  useVideoKeys({
    toggle: playback.onToggle,
    restart: playback.onRestart,
    previous: () => stretches.step(-1),
    next: () => stretches.step(1),
    first: () => stretches.choose(0),
    last: () => stretches.choose(stretches.all.length - 1),
    before: () => focusPassage(place.current, passages.tiles, current, -1),
    after: () => focusPassage(place.current, passages.tiles, current, 1),
    like: () => current && actions.like(current.tile_id, current.username === undefined),
    mark: onMark,
  });
  const isPhone = useMedia(PHONE);
  const isCurrentApart = !useMedia(TWO_COLUMNS) && isPlayable && passages.tiles.length > 1;
  const mark = isPlayable && (
    <MarkLink to={formPath(video.video_id, chosen, chosen.startTime)} onMark={onMark} />
  );
  const renderPassage = (tile: Tile) => {
    const isPlaying = tile === current && isPlayable;
    return (
      <PassageRow
        tile={tile}
        viewer={viewer}
        playback={isPlaying ? playback : undefined}
        onPlay={isPlayable ? () => stretches.choosePassage(tile) : undefined}
      >
        {isPlaying ? (
          <PlayingPassage tile={tile} viewer={viewer} actions={actions} />
        ) : (
          <PassageLikes tile={tile} viewer={viewer} onLike={actions.like} />
        )}
      </PassageRow>
    );
  };

  return (
    <article ref={place} className={styles.place}>
      {isPhone && (
        <TopBar title={titleOf(video)}>
          <ShareVideoButton video={video} />
        </TopBar>
      )}
      <Watch
        video={video}
        viewer={viewer}
        current={current}
        place={stretches.placeOf(current)}
        stretches={stretches}
        playback={playback}
      />
      <div className={styles.side}>
        {isCurrentApart && current && (
          <section className={styles.card} aria-label={videoTexts.now}>
            {renderPassage(current)}
          </section>
        )}
        <section className={styles.about} aria-label={videoTexts.list}>
          <VideoHead
            video={video}
            time={chosen.startTime}
            actions={
              !isPhone && (
                <>
                  {mark}
                  <ShareVideoButton video={video} />
                </>
              )
            }
          />
          {hasChoice(video, passages) && (
            <Filters passages={passages} isVisitor={viewer === null} />
          )}
          <PassageList
            passages={passages}
            current={current}
            isCurrentApart={isCurrentApart}
            renderPassage={renderPassage}
            empty={<EmptyList video={video} passages={passages} viewer={viewer} />}
          />
          {video.passages === 1 && current && (
            <div className={styles.send}>
              <p>{videoTexts.sendQuestion}</p>
              <SendToFriend tile={current} user={viewer?.displayName ?? null} />
            </div>
          )}
        </section>
      </div>
      {isPhone && mark && <div className={styles.pinned}>{mark}</div>}
    </article>
  );
}

interface WatchProps {
  readonly video: Video;
  readonly viewer: AuthUser | null;
  readonly current: Tile | undefined;
  readonly place: string;
  readonly stretches: Stretches;
  readonly playback: ClipPlayback;
}

/** The player, the timeline and the steps. */
function Watch({ video, viewer, current, place, stretches, playback }: WatchProps) {
  const [dragged, setDragged] = useState<ClipTimes | null>(null);
  const faces = useFaces(video.video_id, viewer);
  const [own, friends] = [true, false].map((isTheirs) =>
    faces.filter(({ tile_owner }) => isOwn(viewer, tile_owner) === isTheirs).map(timesOf),
  );
  const unavailable = video.source?.unavailable;
  const length = lengthOf(video, playback, stretches);
  return (
    <div className={styles.watch}>
      <div className={styles.sticky}>
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
              isOwn={({ tile_owner }) => isOwn(viewer, tile_owner)}
              currentId={current?.tile_id}
              length={length}
              onPlay={unavailable === undefined ? stretches.choosePassage : undefined}
            />
          )}
          <HeatTimeline
            video={video}
            length={length}
            stretches={stretches.all}
            areas={stretches.areas}
            chosen={stretches.chosen}
            spoken={videoTexts.spoken(place, ...formatClipTimes(stretches.chosen))}
            own={own ?? []}
            friends={friends ?? []}
            playback={playback}
            onChoose={stretches.choose}
            onStretch={stretches.chooseTimes}
            onSeek={stretches.seek}
            dragged={dragged}
            onDrag={setDragged}
          />
        </div>
      </div>
      {unavailable === undefined ? (
        <StepControls
          stretches={stretches}
          kind={video.marks ? 'mark' : 'peak'}
          place={place}
          dragged={dragged}
          playback={playback}
        />
      ) : (
        <p className={styles.note}>{videoTexts.unavailableNote}</p>
      )}
    </div>
  );
}

interface EmptyListProps {
  readonly video: Video;
  readonly passages: Passages;
  readonly viewer: AuthUser | null;
}

function EmptyList({ video, passages: { who }, viewer }: EmptyListProps) {
  if (video.passages === 0 && who === 'everyone') return null;
  return (
    <EmptyState
      text={emptyTexts[who]}
      action={who === 'friends' && viewer && <SendAnyPassage video={video} viewer={viewer} />}
    />
  );
}

/** Sends the passage with most likes. */
function SendAnyPassage({ video, viewer }: { video: Video; viewer: AuthUser }) {
  const tile = useAnyPassage(video.video_id, viewer);
  return tile && <SendToFriend tile={tile} user={viewer.displayName} />;
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

/** The form has the chosen stretch, or else begins at `time`. */
function formPath(videoId: string, chosen: LinkedStretch, time: number): string {
  return chosen.isOpen ? markPath(videoId, time) : markStretchPath(videoId, chosen);
}

/** Opens the form. The address keeps the chosen stretch, so that it is there after going back. */
function useMark(videoId: string, chosen: LinkedStretch, { player }: ClipPlayback) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return async () => {
    const time = player?.currentTime() ?? chosen.startTime;
    const { t, end } = stretchQuery(chosen.isOpen ? { startTime: time, endTime: 0 } : chosen);
    const kept = new URLSearchParams(params);
    kept.set('t', t);
    if (chosen.isOpen) kept.delete('end');
    else kept.set('end', end);
    const search = kept.toString();
    await navigate({ search }, { replace: true, preventScrollReset: true });
    await navigate(formPath(videoId, chosen, time));
  };
}

interface MarkLinkProps {
  readonly to: string;
  readonly onMark: () => Promise<void>;
}

/** The time is read on the press, so that the form begins where the video is. */
function MarkLink({ to, onMark }: MarkLinkProps) {
  const hasKey = useStoredPreference(characterKeysPreference) === 'on';
  return (
    <ButtonLink
      to={to}
      kind="main"
      icon={<RepeatSign size={20} />}
      aria-keyshortcuts="m"
      onClick={(event) => {
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void onMark();
      }}
    >
      {videoTexts.mark}
      {hasKey && (
        <kbd className={styles.key} aria-hidden="true">
          M
        </kbd>
      )}
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

/** A link can name a stretch, or only the second to begin at. */
function useLinkedStretch(): LinkedStretch | null {
  const [params] = useSearchParams();
  const stretch = stretchIn(params);
  if (stretch) return stretch;
  const startTime = startIn(params);
  if (startTime === null || startTime === 0) return null;
  const endTime = Math.min(startTime + clipLimits.defaultEndS, clipLimits.timeMaxS);
  return { startTime, endTime, isOpen: true };
}

function useFollow({ follow }: Passages, { chosen, choice }: Stretches): void {
  const followChosen = useEffectEvent(() => follow(chosen));
  useEffect(() => {
    if (choice > 0) followChosen();
  }, [choice]);
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
function focusPassage(
  place: HTMLElement | null,
  tiles: readonly Tile[],
  playing: Tile | undefined,
  direction: 1 | -1,
): void {
  const focused = Number(document.activeElement?.getAttribute('data-passage'));
  const from = tiles.findIndex(({ tile_id }) => tile_id === (focused || playing?.tile_id));
  const next = tiles[Math.min(Math.max(from + direction, 0), tiles.length - 1)];
  place?.querySelector<HTMLElement>(`[data-passage="${next?.tile_id}"]`)?.focus();
}
