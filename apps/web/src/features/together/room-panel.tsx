import { language } from '@reprise/contract/language/current.ts';
import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { Room } from '@reprise/contract/together/messages.ts';
import { togetherScreenTexts as texts } from '@reprise/contract/together/screen-texts.ts';
import { ChevronRight, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { ClipView } from '#clips/player/view/clip-view.tsx';
import { PosterGlow } from '#clips/player/view/poster-glow.tsx';
import { SourceCredit } from '#clips/source/source-credit.tsx';
import { isMotionReduced } from '#platform/preferences/appearance.ts';
import { useLiveConnectionStatus } from '#platform/live/use-live-document.ts';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import type { JoinedRoom } from './conversation-room.ts';
import { RoomFaces, type RoomUser } from './room-faces.tsx';
import { fallenBehind, roomNews } from './room-news.ts';
import styles from './room-panel.module.css';
import { useRoomKeys } from './use-room-keys.ts';
import { useRoomReactions } from './use-room-reactions.ts';
import { type RoomPlayback, useRoomPlayback } from './use-room-playback.ts';

/** A clip that can come next. */
export interface NextClip {
  readonly tileId: number;
  /** The mix that continues with it. */
  readonly mix?: string | undefined;
  readonly videoId: string;
  readonly startTime: number;
  readonly endTime: number;
  /** Undefined until it is known. */
  readonly caption: string | undefined;
  /** The name of who shared it, or of the mix. */
  readonly from: string;
}

export interface RoomPanelProps {
  readonly room: Room;
  readonly joined: JoinedRoom;
  readonly members: readonly RoomUser[];
  /** The viewer's. */
  readonly uid: string;
  /** Of the clip that plays. Undefined until they are known. */
  readonly caption: string | undefined;
  readonly source: VideoSource | undefined;
  /** What NEXT leads to, in this order. */
  readonly next: readonly NextClip[];
  /** Adds a clip to those that come next. */
  readonly addButton: ReactNode;
  readonly renderReaction: (reaction: Reaction) => ReactNode;
}

const ROUNDS_MS = 1_000;
const ASK_MS = 4_000;
const listFormat = new Intl.ListFormat(language);

/** A clip that the users of a conversation loop together, with who is there and the controls. */
export function RoomPanel({
  room,
  joined,
  members,
  uid,
  caption,
  source,
  next,
  addButton,
  renderReaction,
}: RoomPanelProps) {
  const { program } = room;
  const reactions = useRoomReactions(joined);
  const playback = useRoomPlayback(joined, program);
  const panel = useRef<HTMLElement>(null);
  useRoundShare(panel, playback);
  const { session } = joined;
  const isPaused = program.pausedAt !== null;
  const [coming] = next;
  const toggle = () => session.change({ kind: isPaused ? 'play' : 'pause' });
  const skip = ({ tileId, mix }: NextClip) =>
    session.change({ kind: 'next', tileId, ...(mix !== undefined && { mix }) });
  const leaving = useAskedLeave(() => session.leave());
  useRoomKeys({
    ' ': toggle,
    ArrowRight: () => coming && skip(coming),
    m: playback.onToggleSound,
    Escape: leaving.ask,
  });
  const news = useNews({ room, joined, members, uid, caption });
  return (
    <section ref={panel} className={styles.panel} aria-label={texts.room} data-room>
      <div className={styles.glow} aria-hidden="true">
        <PosterGlow videoId={program.clip.videoId} />
      </div>
      <div className={styles.clip}>
        <ClipView playback={playback} size="feed" />
      </div>
      <div className={styles.bar}>
        <RoomFaces
          room={room}
          members={members}
          uid={uid}
          reactions={reactions}
          renderReaction={renderReaction}
        />
        <SoundButton playback={playback} />
        <div className={styles.controls}>
          <Button
            className={styles.pause}
            icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
            aria-label={isPaused ? texts.playForAll : texts.pauseForAll}
            onClick={toggle}
          >
            <span>{isPaused ? texts.play : texts.pause}</span>
          </Button>
          <NextButton coming={coming} onNext={skip} />
        </div>
        <Button className={styles.leave} onClick={() => session.leave()}>
          {texts.leave}
        </Button>
      </div>
      <div className={styles.status}>
        <p role="status">{leaving.isAsked ? texts.askLeave : statusOf(playback, room, news)}</p>
        {playback.isAway && (
          <Button kind="strong" className={styles.back} onClick={playback.onStart}>
            {texts.back}
          </Button>
        )}
        <Rounds joined={joined} />
      </div>
      <p className={styles.caption} dir="auto">
        {caption ?? formatClipTimes(program.clip).join(' – ')}
      </p>
      <div className={styles.source}>
        {caption !== undefined && <span>{`${formatClipTimes(program.clip).join(' – ')} · `}</span>}
        <SourceCredit clip={program.clip} source={source} />
      </div>
      <div className={styles.coming}>
        {next.length > 0 && <ComingClips next={next} onChoose={skip} />}
        {addButton}
      </div>
    </section>
  );
}

function statusOf(playback: RoomPlayback, room: Room, news: string | null): string | null {
  if (playback.isSoundRefused) return texts.silent;
  return news ?? (room.users.length === 0 ? texts.reconnecting : null);
}

function SoundButton({ playback }: { playback: RoomPlayback }) {
  const { isMuted, isSoundRefused, onToggleSound } = playback;
  if (isSoundRefused) {
    return (
      <Button kind="strong" icon={<Volume2 aria-hidden />} onClick={onToggleSound}>
        {clipTexts.tapForSound}
      </Button>
    );
  }
  return (
    <IconButton
      label={clipTexts.sound}
      icon={isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      isPressed={!isMuted}
      onClick={onToggleSound}
    />
  );
}

interface NextButtonProps {
  readonly coming: NextClip | undefined;
  readonly onNext: (clip: NextClip) => void;
}

function NextButton({ coming, onNext }: NextButtonProps) {
  if (coming === undefined) {
    return (
      <Button className={styles.next} disabled>
        {texts.theEnd}
      </Button>
    );
  }
  return (
    <Button
      className={styles.next}
      aria-label={texts.nextForAll}
      title={coming.caption}
      icon={<Poster videoId={coming.videoId} className={styles.thumb} />}
      onClick={() => onNext(coming)}
    >
      {texts.next}
      <ChevronRight aria-hidden />
    </Button>
  );
}

const SHOWN_NEXT = 3;

interface ComingClipsProps {
  readonly next: readonly NextClip[];
  readonly onChoose: (clip: NextClip) => void;
}

function ComingClips({ next, onChoose }: ComingClipsProps) {
  return (
    <ul className={styles.choices} aria-label={texts.comesNext}>
      {next.slice(0, SHOWN_NEXT).map((clip) => (
        <li key={clip.tileId}>
          <button type="button" className={styles.choice} onClick={() => onChoose(clip)}>
            <Poster videoId={clip.videoId} className={styles.poster} />
            <span className={styles.words}>
              <span className={styles.from}>{texts.from(clip.from)}</span>
              <span className={styles.name} dir="auto">
                {clip.caption ?? formatClipTimes(clip).join(' – ')}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Rounds({ joined }: { joined: JoinedRoom }) {
  const [count, setCount] = useState(joined.rounds);
  useEffect(() => {
    const timer = setInterval(() => setCount(joined.rounds()), ROUNDS_MS);
    return () => clearInterval(timer);
  }, [joined]);
  return count > 0 && <span className={styles.rounds}>{texts.rounds(count)}</span>;
}

/** Sets --p, the share of the round that the rings of all faces show. */
function useRoundShare(
  panel: { readonly current: HTMLElement | null },
  { player, clip, isPlaying }: RoomPlayback,
) {
  const { startTime, endTime } = clip;
  useEffect(() => {
    if (player === null || !isPlaying || isMotionReduced()) return undefined;
    let frame = requestAnimationFrame(draw);
    function draw(): void {
      frame = requestAnimationFrame(draw);
      const time = player?.currentTime() ?? startTime;
      const share = Math.min(Math.max((time - startTime) / (endTime - startTime), 0), 1);
      panel.current?.style.setProperty('--p', share.toFixed(3));
    }
    return () => cancelAnimationFrame(frame);
  }, [panel, player, isPlaying, startTime, endTime]);
}

/** Asks once before leaving by a key. */
function useAskedLeave(onLeave: () => void) {
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(() => setIsAsked(false), ASK_MS);
    return () => clearTimeout(timer);
  }, [isAsked]);
  return { isAsked, ask: () => (isAsked ? onLeave() : setIsAsked(true)) };
}

type NewsOf = Pick<RoomPanelProps, 'room' | 'joined' | 'members' | 'uid' | 'caption'>;

interface LastNews {
  readonly room: Room;
  readonly news: string | null;
  /** Another user, until in step again. */
  readonly behind: string | null;
}

/** What others did last, or who is awaited. */
function useNews({ room, joined, members, uid, caption }: NewsOf): string | null {
  const connection = useLiveConnectionStatus();
  const [last, setLast] = useState<LastNews>({ room, news: null, behind: null });
  const nameOf = (one: string) => members.find((member) => member.uid === one)?.name ?? '';
  if (last.room !== room) {
    const now = joined.session.serverNow() ?? 0;
    const news = roomNews(last.room, room, { uid, nameOf, caption: caption ?? null });
    const isStill = room.users.some((one) => one.uid === last.behind && !one.isInStep);
    const behind = isStill ? last.behind : fallenBehind(last.room, room, uid, now);
    setLast({ room, news: news ?? last.news, behind });
  }
  if (connection === 'lost') return texts.reconnecting;
  if (last.behind !== null) return texts.fellBehind(nameOf(last.behind));
  if (room.users.some((one) => one.uid !== uid)) return last.news;
  const awaited = members.filter((one) => one.uid !== uid).map(({ name }) => name);
  return last.news ?? texts.waitingFor(listFormat.format(awaited));
}
