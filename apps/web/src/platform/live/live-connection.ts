import type { TokenProvider } from '#platform/auth/auth-client.ts';
import type { LiveConnectionStatus } from './live-port.ts';
import type { OpenTransport, Transport } from './transport.ts';

const MIN_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 15_000;
/** Reconnects are spread over this time. Short, because another server is available. */
const STOPPING_SPREAD_MS = 250;
/** Tokens are renewed at least 30 s before they expire, so this is often enough. */
const TOKEN_CHECK_MS = 10_000;
/** Of an old token, of a new one whose key the server may not know yet, and of that a second later. */
const REJECTIONS_MAX = 3;
const NEW_KEY_MS = 1_000;
const ACTIVITY_EVENTS = ['focus', 'pointerdown', 'keydown'] as const;

export interface ConnectionDeps {
  readonly tokens: TokenProvider;
  readonly open: OpenTransport;
  readonly onOpen: () => void;
  readonly onLost: () => void;
  readonly onChange: (change: unknown) => void;
  readonly onTyping: (typing: unknown) => void;
  readonly onTogether: (event: unknown) => void;
  readonly onState: () => void;
}

/** Keeps a connection to the live service open. Reconnects with growing delays. */
export class Connection {
  readonly #deps: ConnectionDeps;
  #state: LiveConnectionStatus = 'idle';
  #transport: Transport | null = null;
  #token: string | null = null;
  #failures = 0;
  /** How many attempts in a row ended with a rejected token. */
  #rejections = 0;
  /** Too many tabs: reconnects when the user returns to this one. */
  #isDisplaced = false;
  /** Increases with every attempt, to drop events of older ones. */
  #attemptId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tokenTimer: ReturnType<typeof setInterval> | undefined;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
  }

  state = (): LiveConnectionStatus => this.#state;

  transport(): Transport | null {
    return this.#state === 'open' ? this.#transport : null;
  }

  start(): void {
    if (this.#state !== 'idle') return;
    window.addEventListener('online', this.retryNow);
    for (const type of ACTIVITY_EVENTS) window.addEventListener(type, this.#reconnectOnActivity);
    void this.#attempt();
  }

  stop(): void {
    window.removeEventListener('online', this.retryNow);
    for (const type of ACTIVITY_EVENTS) window.removeEventListener(type, this.#reconnectOnActivity);
    this.#closeTransport();
    this.#failures = 0;
    this.#rejections = 0;
    this.#isDisplaced = false;
    this.#token = null;
    this.#setState('idle');
  }

  restart = (): void => {
    if (this.#state === 'open') this.#handleLoss(null);
  };

  retryNow = (): void => {
    if (this.#state === 'lost' && !this.#isDisplaced) void this.#attempt();
  };

  #reconnectOnActivity = (): void => {
    if (this.#isDisplaced) void this.#attempt();
  };

  #setState(next: LiveConnectionStatus): void {
    if (this.#state === next) return;
    this.#state = next;
    this.#deps.onState();
  }

  async #attempt(): Promise<void> {
    // `retryNow` may come while a socket is opening.
    this.#closeTransport();
    const attemptId = this.#attemptId;
    const isCurrent = () => attemptId === this.#attemptId;
    this.#isDisplaced = false;
    if (this.#state !== 'lost') this.#setState('connecting');
    const forceRefresh = this.#rejections > 0;
    const token = await this.#deps.tokens.accessToken({ forceRefresh }).catch(() => null);
    if (!isCurrent()) return;
    if (!token) return this.#handleLoss(null);
    this.#token = token;
    this.#transport = this.#deps.open(token, {
      onOpen: () => isCurrent() && this.#handleOpen(),
      onClose: (code) => isCurrent() && this.#handleLoss(code),
      onChange: (change) => isCurrent() && this.#deps.onChange(change),
      onTyping: (typing) => isCurrent() && this.#deps.onTyping(typing),
      onTogether: (event) => isCurrent() && this.#deps.onTogether(event),
    });
  }

  #handleOpen(): void {
    this.#rejections = 0;
    this.#tokenTimer = setInterval(() => void this.#renewToken(), TOKEN_CHECK_MS);
    this.#setState('open');
    this.#deps.onOpen();
  }

  #closeTransport(): void {
    this.#attemptId += 1;
    clearTimeout(this.#timer);
    clearInterval(this.#tokenTimer);
    this.#transport?.close();
    this.#transport = null;
  }

  #handleLoss(code: string | null): void {
    this.#isDisplaced = code === 'RATE_LIMITED' && this.#state === 'open';
    const isServerStopping = code === 'UNAVAILABLE' && this.#state === 'open';
    this.#rejections = code === 'UNAUTHENTICATED' ? this.#rejections + 1 : 0;
    // The server has ended the session.
    if (this.#rejections >= REJECTIONS_MAX) this.#deps.tokens.signOut().catch(() => undefined);
    this.#closeTransport();
    this.#setState('lost');
    this.#deps.onLost();
    if (this.#isDisplaced) return;
    // Jitter, because many pages lose a server at the same time.
    const delay = isServerStopping
      ? Math.random() * STOPPING_SPREAD_MS
      : this.#nextBackoff() * (0.5 + Math.random() / 2);
    const minDelay = this.#rejections > 1 ? NEW_KEY_MS : 0;
    this.#timer = setTimeout(() => void this.#attempt(), Math.max(delay, minDelay));
  }

  #nextBackoff(): number {
    const delay = Math.min(MIN_BACKOFF_MS * 2 ** this.#failures, MAX_BACKOFF_MS);
    this.#failures += 1;
    return delay;
  }

  async #renewToken(): Promise<void> {
    const attemptId = this.#attemptId;
    // Not in #handleOpen, because the server may close a connection right after it opens.
    this.#failures = 0;
    const token = await this.#deps.tokens.accessToken().catch(() => null);
    if (attemptId !== this.#attemptId || !this.#transport || !token || token === this.#token)
      return;
    this.#token = token;
    const response = await this.#transport.request('renew', { token }).catch(() => ({ error: {} }));
    if (attemptId === this.#attemptId && isErrorAck(response)) this.#handleLoss('UNAUTHENTICATED');
  }
}

function isErrorAck(response: unknown): boolean {
  return typeof response === 'object' && response !== null && 'error' in response;
}
