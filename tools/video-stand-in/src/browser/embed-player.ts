// The player inside the embed: the provider's states and commands on one <video>.
import type { VideoDetails } from '../magic-ids.ts';
import {
  type PageHistory,
  PLAYER_STATE,
  type PlayerInfo,
  type PlayerStateCode,
} from '../protocol.ts';

const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export type Emit = (event: string, info?: unknown) => void;

interface LoadRequest {
  videoId: string;
  startAt?: number | undefined;
  endAt?: number | undefined;
}

interface Opening {
  isAutoplay: boolean;
  /** Applies to every video of this embed (cc_load_policy). */
  hasCaptions: boolean;
  loadError?: number;
}

type Command = (...args: unknown[]) => void;

export interface EmbedPlayer {
  commands: Record<string, Command>;
  command(name: string, args: unknown[], page?: PageHistory): void;
  info(): PlayerInfo;
  /** Loads details of the first video without emitting events. */
  prepare(request: LoadRequest, opening: Opening): Promise<void>;
  begin(): void;
  passCheck(): void;
}

interface Session {
  readonly video: HTMLVideoElement;
  readonly emit: Emit;
  state: PlayerStateCode;
  details: VideoDetails | null;
  startAt: number;
  endAt: number | undefined;
  /** Stored, because a video element resets it with each source. */
  rate: number;
  hasCaptions: boolean;
  /** Counts loads, so that late responses to earlier loads are dropped. */
  loads: number;
  page: PageHistory;
  inputsAtRefusal: number | undefined;
}

export function createEmbedPlayer(video: HTMLVideoElement, emit: Emit): EmbedPlayer {
  const session: Session = {
    video,
    emit,
    state: PLAYER_STATE.UNSTARTED,
    details: null,
    startAt: 0,
    endAt: undefined,
    rate: 1,
    hasCaptions: false,
    loads: 0,
    page: { inputs: 0, playErrors: 0 },
    inputsAtRefusal: undefined,
  };
  let opening: Opening = { isAutoplay: false, hasCaptions: false };
  followMedia(session);
  const commands = commandsOf(session);
  return {
    commands,
    info: () => infoOf(session),
    command(name, args, page) {
      session.page = page ?? session.page;
      commands[name]?.(...args);
    },
    async prepare(request, given) {
      opening = given;
      session.hasCaptions = given.hasCaptions;
      if (request.videoId) await open(session, request);
    },
    passCheck() {
      if (session.details) session.details.isCheckPending = false;
      void play(session);
    },
    begin() {
      const code = opening.loadError ?? session.details?.loadError;
      if (code !== undefined) {
        if (session.details) session.details.loadError = code;
        emit('onError', code);
      } else if (opening.isAutoplay) void play(session);
    },
  };
}

function followMedia(session: Session): void {
  const { video, emit } = session;
  const isRunning = (): boolean =>
    session.state === PLAYER_STATE.PLAYING || session.state === PLAYER_STATE.BUFFERING;
  video.addEventListener('playing', () => enter(session, PLAYER_STATE.PLAYING));
  video.addEventListener('waiting', () => isRunning() && enter(session, PLAYER_STATE.BUFFERING));
  video.addEventListener('ended', () => enter(session, PLAYER_STATE.ENDED));
  video.addEventListener('pause', () => {
    if (isRunning() && !video.ended) enter(session, PLAYER_STATE.PAUSED);
  });
  // The video's own controls can start it too.
  video.addEventListener('play', () => !isRunning() && enter(session, PLAYER_STATE.BUFFERING));
  video.addEventListener('seeked', () => {
    if (!video.paused && video.readyState > 2) enter(session, PLAYER_STATE.PLAYING);
  });
  video.addEventListener('timeupdate', () => {
    if (session.endAt === undefined || !isRunning() || video.currentTime < session.endAt) return;
    enter(session, PLAYER_STATE.ENDED);
    video.pause();
  });
  video.addEventListener('loadedmetadata', () => emit('onApiChange'));
}

function commandsOf(session: Session): Record<string, Command> {
  const { video } = session;
  return {
    cueVideoById: (...args) => void load(session, readRequest(args), false),
    loadVideoById: (...args) => void load(session, readRequest(args), true),
    playVideo: () => void play(session),
    pauseVideo: () => video.pause(),
    stopVideo: () => stop(session),
    seekTo: (seconds) => seek(session, Number(seconds)),
    mute: () => void (video.muted = true),
    unMute: () => void (video.muted = false),
    setVolume: (volume) => void (video.volume = Math.min(Math.max(Number(volume), 0), 100) / 100),
    setPlaybackRate: (rate) => setRate(session, Number(rate)),
  };
}

/** An unsupported rate becomes the nearest one toward 1. */
function setRate(session: Session, wanted: number): void {
  const rate =
    wanted < 1 ? RATES.find((each) => each >= wanted) : RATES.findLast((each) => each <= wanted);
  if (rate === undefined || rate === session.rate) return;
  session.rate = rate;
  session.video.playbackRate = rate;
  session.emit('onPlaybackRateChange', rate);
}

function readRequest([first, startSeconds, endSeconds]: unknown[]): LoadRequest {
  const given =
    typeof first === 'object' && first !== null
      ? (first as Record<string, unknown>)
      : { videoId: first, startSeconds, endSeconds };
  const seconds = (value: unknown): number | undefined =>
    typeof value === 'number' && value >= 0 ? value : undefined;
  return {
    videoId: String(given['videoId']),
    startAt: seconds(given['startSeconds']),
    endAt: seconds(given['endSeconds']),
  };
}

function enter(session: Session, state: PlayerStateCode): void {
  if (session.state === state) return;
  session.state = state;
  session.emit('onStateChange', state);
}

async function open(session: Session, { videoId, startAt, endAt }: LoadRequest): Promise<boolean> {
  session.loads += 1;
  const loadNumber = session.loads;
  session.details = null;
  session.startAt = startAt ?? 0;
  session.endAt = endAt;
  session.rate = 1;
  session.inputsAtRefusal = undefined;
  session.video.poster = `/vi/${encodeURIComponent(videoId)}/hqdefault.jpg`;
  // Offline, the provider's player reports nothing.
  const response = await fetch(`/player/${encodeURIComponent(videoId)}`).catch(() => null);
  if (!response) return false;
  const details = (await response.json()) as VideoDetails;
  if (loadNumber !== session.loads) return false;
  session.details = details;
  return true;
}

async function load(session: Session, request: LoadRequest, shouldPlay: boolean): Promise<void> {
  enter(session, PLAYER_STATE.UNSTARTED);
  detach(session.video);
  if (!(await open(session, request))) return;
  const code = session.details?.loadError;
  if (code !== undefined) session.emit('onError', code);
  else if (shouldPlay) await play(session);
  else enter(session, PLAYER_STATE.CUED);
}

async function play(session: Session): Promise<void> {
  const { video, details } = session;
  if (!details || details.loadError !== undefined) return;
  const before = session.state;
  if (isRejected(session, details)) return session.emit('onAutoplayBlocked');
  if (isFaulty(session, details)) {
    enter(session, PLAYER_STATE.UNSTARTED);
    return session.emit('onError', details.playError);
  }
  if (details.isCheckPending) return askForCheck(session);
  attach(session, details);
  if (before !== PLAYER_STATE.PLAYING) enter(session, PLAYER_STATE.BUFFERING);
  try {
    await video.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    enter(session, before);
    session.emit('onAutoplayBlocked');
  }
}

/** Blocks the first start, and later ones until input in the parent page. */
function isRejected(session: Session, details: VideoDetails): boolean {
  if (!details.isAutoplayRefused) return false;
  const { inputsAtRefusal } = session;
  const { inputs } = session.page;
  if (inputsAtRefusal !== undefined && inputs > inputsAtRefusal) return false;
  session.inputsAtRefusal ??= inputs;
  return true;
}

/** The page of the frame shows the text and a button. */
function askForCheck(session: Session): void {
  enter(session, PLAYER_STATE.BUFFERING);
  enter(session, PLAYER_STATE.UNSTARTED);
  session.emit('check');
}

function isFaulty({ page }: Session, { playError, isPlayErrorOnce }: VideoDetails): boolean {
  if (playError === undefined) return false;
  return !isPlayErrorOnce || page.playErrors === 0;
}

function attach(session: Session, { media, captions }: VideoDetails): void {
  const { video } = session;
  if (video.hasAttribute('src')) return;
  video.src = media;
  video.playbackRate = session.rate;
  video.currentTime = session.startAt;
  if (session.hasCaptions) showCaptions(video, captions);
}

function showCaptions(video: HTMLVideoElement, address: string): void {
  const track = document.createElement('track');
  track.kind = 'captions';
  track.src = address;
  video.replaceChildren(track);
  track.track.mode = 'showing';
}

function detach(video: HTMLVideoElement): void {
  video.pause();
  video.removeAttribute('src');
  video.load();
}

function stop(session: Session): void {
  if (!session.details || session.details.loadError !== undefined) return;
  enter(session, PLAYER_STATE.CUED);
  detach(session.video);
}

/** A seek clears `end`, keeps a paused player paused, and starts one in any other state. */
function seek(session: Session, seconds: number): void {
  const { video, details, state } = session;
  if (!details || details.loadError !== undefined || !Number.isFinite(seconds)) return;
  session.endAt = undefined;
  attach(session, details);
  video.currentTime = details.isLive ? video.duration - 4 : Math.max(seconds, 0);
  if (state !== PLAYER_STATE.PAUSED) void play(session);
}

function infoOf({ video, details, state, rate }: Session): PlayerInfo {
  const duration = Number.isFinite(video.duration) ? video.duration : 0;
  const { buffered } = video;
  const loaded = buffered.length > 0 && duration > 0 ? buffered.end(buffered.length - 1) : 0;
  const isRoundedUp = duration > 0 && details?.isDurationRoundedUp;
  return {
    playerState: state,
    currentTime: video.currentTime,
    currentTimeLastUpdated_: Date.now() / 1000,
    duration: isRoundedUp ? Math.floor(duration) + 1 : duration,
    volume: Math.round(video.volume * 100),
    muted: video.muted,
    playbackRate: rate,
    availablePlaybackRates: RATES,
    videoLoadedFraction: duration > 0 ? loaded / duration : 0,
    videoUrl: `https://www.youtube.com/watch?v=${details?.videoId ?? ''}`,
    videoData: {
      video_id: details?.videoId ?? '',
      title: details?.title ?? '',
      author: details?.author ?? '',
    },
  };
}
