import type { AuthClient } from '#shared/auth/auth-client.ts';
import type { LiveConnection } from './live-port.ts';
import type { OpenTransport, Transport } from './transport.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** A token is renewed 30 s before its end or earlier: looked at this often, it is passed on in time. */
const TOKEN_CHECK_MS = 10_000;
const SIGNS_OF_USE = ['focus', 'pointerdown', 'keydown'] as const;

export interface ConnectionParts {
  readonly tokens: Pick<AuthClient, 'accessToken' | 'signOut'>;
  readonly open: OpenTransport;
  readonly onOpen: () => void;
  readonly onLost: () => void;
  readonly onChange: (change: unknown) => void;
  readonly onState: () => void;
}

/** Keeps one connection to the live service up, with waits that grow while it cannot be had. */
export class Connection {
  readonly #parts: ConnectionParts;
  #state: LiveConnection = 'idle';
  #transport: Transport | null = null;
  #token: string | null = null;
  #failures = 0;
  /** The server did not take the token. */
  #isRefused = false;
  /** Other tabs of the person took the place of this one, which comes back when it is used. */
  #isDisplaced = false;
  /** Grows with every attempt, so that what an older one still tells is dropped. */
  #round = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ticker: ReturnType<typeof setInterval> | undefined;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  state = (): LiveConnection => this.#state;

  /** The connection while it is open. */
  transport(): Transport | null {
    return this.#state === 'open' ? this.#transport : null;
  }

  start(): void {
    if (this.#state !== 'idle') return;
    window.addEventListener('online', this.retryNow);
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, this.#comeBack);
    void this.#attempt();
  }

  stop(): void {
    window.removeEventListener('online', this.retryNow);
    for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, this.#comeBack);
    this.#drop();
    this.#failures = 0;
    this.#isRefused = false;
    this.#isDisplaced = false;
    this.#token = null;
    this.#become('idle');
  }

  /** The connection does not answer: it is closed and opened anew. */
  restart = (): void => {
    if (this.#state === 'open') this.#lose(null);
  };

  /** Does not wait for the next attempt. */
  retryNow = (): void => {
    if (this.#state === 'lost' && !this.#isDisplaced) void this.#attempt();
  };

  #comeBack = (): void => {
    if (this.#isDisplaced) void this.#attempt();
  };

  #become(next: LiveConnection): void {
    if (this.#state === next) return;
    this.#state = next;
    this.#parts.onState();
  }

  async #attempt(): Promise<void> {
    const round = ++this.#round;
    const isMine = () => round === this.#round;
    clearTimeout(this.#timer);
    this.#isDisplaced = false;
    if (this.#state !== 'lost') this.#become('connecting');
    const forceRefresh = this.#isRefused;
    const token = await this.#parts.tokens.accessToken({ forceRefresh }).catch(() => null);
    if (!isMine()) return;
    if (!token) return this.#lose(null);
    this.#token = token;
    this.#transport = this.#parts.open(token, {
      onOpen: () => isMine() && this.#opened(),
      onClose: (code) => isMine() && this.#lose(code),
      onChange: (change) => isMine() && this.#parts.onChange(change),
    });
  }

  #opened(): void {
    this.#isRefused = false;
    this.#ticker = setInterval(() => void this.#passTokenOn(), TOKEN_CHECK_MS);
    this.#become('open');
    this.#parts.onOpen();
  }

  #drop(): void {
    this.#round += 1;
    clearTimeout(this.#timer);
    clearInterval(this.#ticker);
    this.#transport?.close();
    this.#transport = null;
  }

  #lose(code: string | null): void {
    this.#isDisplaced = code === 'RATE_LIMITED' && this.#state === 'open';
    const isRefused = code === 'UNAUTHENTICATED';
    // Not even a new token is taken: we have ended the session, which another service goes on with.
    if (isRefused && this.#isRefused) this.#parts.tokens.signOut().catch(() => undefined);
    this.#isRefused = isRefused;
    this.#drop();
    this.#become('lost');
    this.#parts.onLost();
    if (this.#isDisplaced) return;
    // Many pages lose one server at the same time: they come back spread out.
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS);
    this.#failures += 1;
    this.#timer = setTimeout(() => void this.#attempt(), wait * (0.5 + Math.random() / 2));
  }

  async #passTokenOn(): Promise<void> {
    const round = this.#round;
    // Open for this long: not one that the server closes again at once.
    this.#failures = 0;
    const token = await this.#parts.tokens.accessToken().catch(() => null);
    if (round !== this.#round || !this.#transport || !token || token === this.#token) return;
    this.#token = token;
    const answer = await this.#transport.request('renew', { token }).catch(() => ({ error: {} }));
    if (round === this.#round && isRefusal(answer)) this.#lose('UNAUTHENTICATED');
  }
}

function isRefusal(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'error' in answer;
}
