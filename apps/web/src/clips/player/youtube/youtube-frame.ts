import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { YoutubeApi, YoutubePlayer } from './youtube-api.ts';
import { YOUTUBE_HOST } from './youtube-links.ts';

export interface YoutubeListener {
  onReady(): void;
  onState(code: number): void;
  onError(code: unknown): void;
  onRate(rate: number): void;
  onAutoplayBlocked(): void;
  onApiFailed(): void;
}

export interface YoutubeFrame {
  /** Null until the player responds, because it has no methods before. */
  api(): YoutubePlayer | null;
  close(): void;
}

export function openYoutubeFrame(
  mount: HTMLElement,
  address: string,
  loadApi: () => Promise<YoutubeApi>,
  listener: YoutubeListener,
): YoutubeFrame {
  const frame = createFrame(address);
  let player: YoutubePlayer | null = null;
  let isReady = false;
  let isOpen = true;
  mount.append(frame);

  const ifOpen =
    <Data>(call: (data: Data) => void) =>
    (event: { data: Data }) => {
      if (isOpen) call(event.data);
    };

  function connect({ Player }: YoutubeApi): void {
    if (!isOpen) return;
    player = new Player(frame, {
      host: YOUTUBE_HOST,
      events: {
        onReady: ifOpen(() => {
          isReady = true;
          listener.onReady();
        }),
        onStateChange: ifOpen(listener.onState),
        onError: ifOpen(listener.onError),
        onPlaybackRateChange: ifOpen(listener.onRate),
        onAutoplayBlocked: ifOpen(listener.onAutoplayBlocked),
      },
    });
  }

  loadApi().then(connect, () => isOpen && listener.onApiFailed());

  return {
    api: () => (isReady ? player : null),
    close() {
      isOpen = false;
      isReady = false;
      player?.destroy();
      frame.remove();
    },
  };
}

/**
 * Created here, because the provider rejects playback (153) unless the iframe itself sends the
 * referrer.
 */
function createFrame(address: string): HTMLIFrameElement {
  const node = document.createElement('iframe');
  node.referrerPolicy = 'strict-origin-when-cross-origin';
  node.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen';
  node.tabIndex = -1;
  node.title = clipTexts.providerFrame;
  node.src = address;
  return node;
}
