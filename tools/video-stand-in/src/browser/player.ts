// YT.Player in the parent page, driven only by messages: - before the embed responds, only the
// methods defined below exist; - getters return the last delivery, so a value set just before is
// missing; - after cueVideoById and loadVideoById, getters return undefined for a moment; - cueing
// and loading reset the speed to 1, without an event; - getCurrentTime adds the time since the last
// delivery, at most one second.
import {
  type EmbedMessage,
  type PageHistory,
  type ParentMessage,
  PLAYER_STATE,
  type PlayerInfo,
  parseMessage,
} from '../protocol.ts';

type Listener = (event: { target: Player; data: unknown }) => void;

interface PlayerOptions {
  videoId?: string;
  width?: number | string;
  height?: number | string;
  host?: string;
  playerVars?: Record<string, string | number>;
  events?: Record<string, Listener>;
}

const LISTENING_PERIOD_MS = 250;
const LONGEST_EXTRAPOLATION_S = 1;

const players = new Map<number, Player>();
let lastId = 0;
const page: PageHistory = { inputs: 0, playErrors: 0 };

for (const type of ['pointerdown', 'keydown']) {
  addEventListener(type, (event) => void (event.isTrusted && (page.inputs += 1)), {
    capture: true,
  });
}

addEventListener('message', (event) => {
  const message = parseMessage<EmbedMessage>(event.data);
  const player = message && players.get(message.id);
  if (player && event.origin === player.host && event.source === player.iframe?.contentWindow) {
    player.receive(message);
  }
});

export class Player {
  readonly id = (lastId += 1);
  readonly host: string;
  iframe: HTMLIFrameElement | null;
  private readonly replaced: Element | null;
  private readonly listeners = new Map<string, Set<Listener>>();
  private queue: ParentMessage[] = [];
  private isConnected = false;
  private info: Partial<PlayerInfo> = {};
  private timer: ReturnType<typeof setInterval>;

  constructor(target: string | Element, options: PlayerOptions = {}) {
    const node = typeof target === 'string' ? document.getElementById(target) : target;
    if (!node) throw new Error('YouTube player element ID required.');
    if (node instanceof HTMLIFrameElement) {
      this.host = options.host ?? new URL(node.src).origin;
      this.iframe = node;
      this.replaced = null;
    } else {
      this.host = options.host ?? 'https://www.youtube.com';
      this.iframe = createIframe(node, this.host, this.id, options);
      this.replaced = node;
      node.replaceWith(this.iframe);
    }
    this.iframe.id ||= `widget${this.id}`;
    players.set(this.id, this);
    for (const [name, listener] of Object.entries(options.events ?? {})) {
      this.addEventListener(name, listener);
    }
    this.timer = setInterval(() => this.listen(), LISTENING_PERIOD_MS);
    // An iframe that is moved in the page reloads, and must be initialized again.
    this.iframe.addEventListener('load', () => {
      clearInterval(this.timer);
      if (this.iframe) this.timer = setInterval(() => this.listen(), LISTENING_PERIOD_MS);
    });
  }

  addEventListener(name: string, listener: Listener): this {
    const known = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, known.add(listener));
    return this;
  }

  removeEventListener(name: string, listener: Listener): this {
    this.listeners.get(name)?.delete(listener);
    return this;
  }

  getIframe(): HTMLIFrameElement | null {
    return this.iframe;
  }

  setSize(width: number, height: number): this {
    this.iframe?.setAttribute('width', String(width));
    this.iframe?.setAttribute('height', String(height));
    return this;
  }

  destroy(): void {
    clearInterval(this.timer);
    players.delete(this.id);
    this.listeners.clear();
    if (this.replaced) this.iframe?.replaceWith(this.replaced);
    else this.iframe?.remove();
    this.iframe = null;
  }

  receive({ event, info }: EmbedMessage): void {
    this.isConnected = true;
    for (const message of this.queue.splice(0)) this.post(message);
    if (event === 'readyToListen') this.listen();
    else if (event === 'infoDelivery') this.storeInfo(info as Partial<PlayerInfo>);
    else if (event === 'initialDelivery') {
      const { apiInterface, ...first } = info as PlayerInfo & { apiInterface: string[] };
      clearInterval(this.timer);
      this.info = {};
      this.storeInfo(first);
      Object.assign(this, this.methods(apiInterface));
    } else {
      if (event === 'onError' && info === 5) page.playErrors += 1;
      for (const listener of this.listeners.get(event) ?? []) {
        listener({ target: this, data: info });
      }
    }
  }

  private methods(names: string[]): Record<string, (...args: unknown[]) => unknown> {
    return Object.fromEntries(
      names.map((name) => {
        if (name === 'getCurrentTime') return [name, () => this.currentTime()];
        const getter = /^(?:get|is)([A-Z])(.*)$/.exec(name);
        if (getter) {
          const field = `${getter[1]?.toLowerCase()}${getter[2]}` as keyof PlayerInfo;
          return [name, () => this.info[field]];
        }
        return [name, (...args: unknown[]) => this.command(name, args)];
      }),
    );
  }

  private currentTime(): number | undefined {
    const { currentTime, currentTimeLastUpdated_, playbackRate, playerState } = this.info;
    if (currentTime === undefined || playerState !== PLAYER_STATE.PLAYING) return currentTime;
    const passed = (Date.now() / 1000 - (currentTimeLastUpdated_ ?? 0)) * (playbackRate ?? 1);
    return currentTime + Math.min(Math.max(passed, 0), LONGEST_EXTRAPOLATION_S);
  }

  private command(func: string, args: unknown[]): this {
    if (/^(?:cue|load)/.test(func)) this.info = {};
    const message: ParentMessage = { event: 'command', id: this.id, func, args };
    if (this.isConnected) this.post(message);
    else this.queue.push(message);
    return this;
  }

  private storeInfo(info: Partial<PlayerInfo>): void {
    Object.assign(this.info, info);
    if (info.videoData?.title) this.iframe?.setAttribute('title', info.videoData.title);
  }

  private listen(): void {
    if (this.iframe?.contentWindow) this.post({ event: 'listening', id: this.id });
    else clearInterval(this.timer);
  }

  private post(message: ParentMessage): void {
    const frame = this.iframe?.contentWindow;
    if (!frame) return console.warn('The YouTube player is not attached to the DOM.');
    frame.postMessage(JSON.stringify({ ...message, page, channel: 'widget' }), this.host);
  }
}

function createIframe(
  node: Element,
  host: string,
  widgetId: number,
  { videoId = '', width = 640, height = 360, playerVars = {} }: PlayerOptions,
): HTMLIFrameElement {
  if (videoId && !/^[\w-]{11}$/.test(videoId)) throw new Error('Invalid video id');
  const query = new URLSearchParams({
    ...Object.fromEntries(Object.entries(playerVars).map(([name, value]) => [name, String(value)])),
    enablejsapi: '1',
    origin: location.origin,
    widgetid: String(widgetId),
  });
  const iframe = document.createElement('iframe');
  for (const { name, value } of node.attributes) iframe.setAttribute(name, value);
  const attributes = {
    frameborder: '0',
    allowfullscreen: '',
    allow:
      'accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture; web-share',
    referrerpolicy: 'strict-origin-when-cross-origin',
    title: 'YouTube video player',
    width: String(width),
    height: String(height),
    src: `${host}/embed/${videoId}?${query}`,
  };
  for (const [name, value] of Object.entries(attributes)) iframe.setAttribute(name, value);
  return iframe;
}
