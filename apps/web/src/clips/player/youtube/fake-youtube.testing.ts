import type { YoutubePlayer, YoutubePlayerOptions } from './youtube-api.ts';

export const STATES = { ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 } as const;

export class FakeYoutube implements YoutubePlayer {
  static instances: FakeYoutube[] = [];
  readonly frame: HTMLIFrameElement;
  readonly #events: YoutubePlayerOptions['events'];
  calls: string[] = [];
  info: { rate?: number; muted?: boolean; time?: number; duration?: number; state?: number } = {};

  constructor(frame: HTMLIFrameElement, { events }: YoutubePlayerOptions) {
    this.frame = frame;
    this.#events = events;
    FakeYoutube.instances.push(this);
  }

  ready = () => this.#events.onReady({ target: this, data: undefined });
  state = (data: number) => this.#events.onStateChange({ target: this, data });
  rate = (data: number) => this.#events.onPlaybackRateChange({ target: this, data });
  error = (data: unknown) => this.#events.onError({ target: this, data });
  block = () => this.#events.onAutoplayBlocked({ target: this, data: undefined });

  cueVideoById({ videoId, startSeconds }: { videoId: string; startSeconds: number }) {
    this.calls.push(`cue ${videoId} ${startSeconds}`);
  }
  playVideo = () => void this.calls.push('play');
  pauseVideo = () => void this.calls.push('pause');
  seekTo = (seconds: number) => void this.calls.push(`seek ${seconds}`);
  mute = () => void this.calls.push('mute');
  unMute = () => void this.calls.push('unmute');
  isMuted = () => this.info.muted;
  setVolume = (percent: number) => void this.calls.push(`volume ${percent}`);
  setPlaybackRate = (rate: number) => void this.calls.push(`rate ${rate}`);
  getPlaybackRate = () => this.info.rate;
  getCurrentTime = () => this.info.time;
  getDuration = () => this.info.duration;
  getPlayerState = () => this.info.state;
  destroy = () => void this.calls.push('destroy');
  takeCalls = () => this.calls.splice(0);
}
