import type { BrowserContext, Page } from '@playwright/test';
import type { AuthClient, AuthState } from '../../apps/web/src/platform/auth/auth-client.ts';
import type { createAuthClient } from '../../apps/web/src/platform/auth/create-auth-client.ts';
import { BLANK_PAGE, places } from './places.ts';

const PAGE = `http://localhost:${places.modules}${BLANK_PAGE}`;
const MODULE = '/src/platform/auth/create-auth-client.ts';

type Config = Parameters<typeof createAuthClient>[0];
type Call = Exclude<keyof AuthClient, 'getState' | 'subscribe'>;
interface Module {
  createAuthClient: typeof createAuthClient;
}

/** What a page of these tests keeps. */
interface Kept {
  auth: AuthClient;
  /** Every state that was told, in order. */
  told: AuthState[];
}

type KeepingWindow = Window & { kept?: Kept };

type Outcome<M extends Call> = { value: Awaited<ReturnType<AuthClient[M]>> } | { code: string };

/** A page with nothing but the browser's side of the authentication port. */
export class Tab {
  readonly page: Page;
  readonly #config: Config;

  private constructor(page: Page, config: Config) {
    this.page = page;
    this.#config = config;
  }

  static async open(context: BrowserContext, config: Config): Promise<Tab> {
    const tab = new Tab(await context.newPage(), config);
    await tab.load();
    return tab;
  }

  /** Loads the page anew, with a new client; gives its very first state. */
  async load(): Promise<AuthState> {
    await this.page.goto(PAGE);
    return this.page.evaluate(
      async ({ path, config }) => {
        const { createAuthClient: create } = (await import(path)) as Module;
        const auth = create(config);
        const first = auth.getState();
        const told: AuthState[] = [];
        auth.subscribe(() => told.push(auth.getState()));
        (window as KeepingWindow).kept = { auth, told };
        return first;
      },
      { path: MODULE, config: this.#config },
    );
  }

  /** Calls the client and gives its answer. Throws when it refuses. */
  async does<M extends Call>(
    method: M,
    ...input: Parameters<AuthClient[M]>
  ): Promise<Awaited<ReturnType<AuthClient[M]>>> {
    const outcome = await this.#call(method, input);
    if ('code' in outcome) throw new Error(`${method} was refused: ${outcome.code}`);
    return outcome.value;
  }

  /** The code with which the client refuses. Throws when it does not. */
  async refusal<M extends Call>(method: M, ...input: Parameters<AuthClient[M]>): Promise<string> {
    const outcome = await this.#call(method, input);
    if ('value' in outcome) throw new Error(`${method} was not refused`);
    return outcome.code;
  }

  state = (): Promise<AuthState> =>
    this.page.evaluate(() => {
      const { kept } = window as KeepingWindow;
      return kept?.auth.getState() ?? { status: 'loading' };
    });

  status = async (): Promise<AuthState['status']> => (await this.state()).status;

  told = (): Promise<AuthState[]> =>
    this.page.evaluate(() => (window as KeepingWindow).kept?.told ?? []);

  /** The claims of the token, which is made anew first when asked for. */
  async claims(options: { forceRefresh?: boolean } = {}): Promise<Record<string, unknown>> {
    const token = (await this.does('accessToken', options)) ?? '';
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return JSON.parse(payload) as Record<string, unknown>;
  }

  #call<M extends Call>(method: M, input: Parameters<AuthClient[M]>): Promise<Outcome<M>> {
    return this.page.evaluate(
      async ([name, values]) => {
        const { kept } = window as KeepingWindow;
        const call = kept?.auth[name] as (...args: unknown[]) => Promise<unknown>;
        try {
          return { value: await call(...values) };
        } catch (error) {
          return { code: String((error as { code?: unknown }).code ?? error) };
        }
      },
      [method, input] as [Call, unknown[]],
    ) as Promise<Outcome<M>>;
  }
}
