import { texts } from '@reprise/contract/texts.ts';
import type { YoutubeApi, YoutubePlayer } from './youtube-api.ts';
import { YOUTUBE_HOST } from './youtube-links.ts';

/** What the provider's player says, in the provider's numbers. Never called after `close`. */
export type YoutubeListener = {
  onReady(): void;
  onState(code: number): void;
  onError(code: number): void;
  onRate(rate: number): void;
  onAutoplayBlocked(): void;
  /** The script did not load. */
  onNoApi(): void;
};

export type YoutubeFrame = {
  /** The provider's player once it answers, else null: before, it has no methods. */
  api(): YoutubePlayer | null;
  close(): void;
};

/** Puts the provider's player, at its address for one video, into `mount`; frame and script load side by side. */
export function openYoutubeFrame(
  mount: HTMLElement,
  address: string,
  loadApi: () => Promise<YoutubeApi>,
  listener: YoutubeListener,
): YoutubeFrame {
  const node = createNode(address);
  let player: YoutubePlayer | null = null;
  let isReady = false;
  let isOpen = true;
  mount.append(node);

  const tell =
    <Data>(call: (data: Data) => void) =>
    (event: { data: Data }) => {
      if (isOpen) call(event.data);
    };

  function connect({ Player }: YoutubeApi): void {
    if (!isOpen) return;
    player = new Player(node, {
      host: YOUTUBE_HOST,
      events: {
        onReady: tell(() => {
          isReady = true;
          listener.onReady();
        }),
        onStateChange: tell(listener.onState),
        onError: tell(listener.onError),
        onPlaybackRateChange: tell(listener.onRate),
        onAutoplayBlocked: tell(listener.onAutoplayBlocked),
      },
    });
  }

  loadApi().then(connect, () => isOpen && listener.onNoApi());

  return {
    api: () => (isReady ? player : null),
    close() {
      isOpen = false;
      isReady = false;
      player?.destroy();
      node.remove();
    },
  };
}

/** Made by hand, because the provider refuses to play (153) unless the frame itself lets it see
 * which site asks. */
function createNode(address: string): HTMLIFrameElement {
  const node = document.createElement('iframe');
  node.referrerPolicy = 'strict-origin-when-cross-origin';
  node.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen';
  node.tabIndex = -1;
  node.title = texts.player.providerFrame;
  node.src = address;
  return node;
}
