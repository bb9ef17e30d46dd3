import type { YoutubePlayer, YoutubePlayerOptions } from './youtube-api.ts';

/** The provider's codes. */
export const STATES = { ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 } as const;

/** The provider's player as far as a test needs it: it notes what it is told and never answers. */
export class FakeYoutube implements YoutubePlayer {
  static made: FakeYoutube[] = [];
  readonly frame: HTMLIFrameElement;
  readonly #events: YoutubePlayerOptions['events'];
  told: string[] = [];
  info: { rate?: number; muted?: boolean; time?: number; duration?: number; state?: number } = {};

  constructor(frame: HTMLIFrameElement, { events }: YoutubePlayerOptions) {
    this.frame = frame;
    this.#events = events;
    FakeYoutube.made.push(this);
  }

  ready = () => this.#events.onReady({ target: this, data: undefined });
  state = (data: number) => this.#events.onStateChange({ target: this, data });
  rate = (data: number) => this.#events.onPlaybackRateChange({ target: this, data });
  error = (data: number) => this.#events.onError({ target: this, data });
  block = () => this.#events.onAutoplayBlocked({ target: this, data: undefined });

  cueVideoById({ videoId, startSeconds }: { videoId: string; startSeconds: number }) {
    this.told.push(`cue ${videoId} ${startSeconds}`);
  }
  playVideo = () => void this.told.push('play');
  pauseVideo = () => void this.told.push('pause');
  seekTo = (seconds: number) => void this.told.push(`seek ${seconds}`);
  mute = () => void this.told.push('mute');
  unMute = () => void this.told.push('unmute');
  isMuted = () => this.info.muted;
  setPlaybackRate = (rate: number) => void this.told.push(`rate ${rate}`);
  getPlaybackRate = () => this.info.rate;
  getCurrentTime = () => this.info.time;
  getDuration = () => this.info.duration;
  getPlayerState = () => this.info.state;
  destroy = () => void this.told.push('destroy');
  takeTold = () => this.told.splice(0);
}
