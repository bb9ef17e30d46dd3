import type { BrowserContext, Page } from '@playwright/test';
import type { AuthClient, AuthState } from '../../apps/web/src/platform/auth/auth-client.ts';
import type { createAuthClient } from '../../apps/web/src/platform/auth/create-auth-client.ts';
import { BLANK_PAGE, CLIENT_MODULE, ports } from './environment.ts';

const PAGE = `http://localhost:${ports.clients}${BLANK_PAGE}`;

type Config = Parameters<typeof createAuthClient>[0];
type Call = Exclude<keyof AuthClient, 'getState' | 'subscribe'>;
interface Module {
  createAuthClient: typeof createAuthClient;
}

interface PageContext {
  auth: AuthClient;
  states: AuthState[];
}

type TestWindow = Window & { context?: PageContext };

type Outcome<M extends Call> = { value: Awaited<ReturnType<AuthClient[M]>> } | { code: string };

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

  async load(): Promise<AuthState> {
    await this.page.goto(PAGE);
    return this.page.evaluate(
      async ({ path, config }) => {
        const { createAuthClient: create } = (await import(path)) as Module;
        const auth = create(config);
        const first = auth.getState();
        const states: AuthState[] = [];
        auth.subscribe(() => states.push(auth.getState()));
        (window as TestWindow).context = { auth, states };
        return first;
      },
      { path: CLIENT_MODULE, config: this.#config },
    );
  }

  async call<M extends Call>(
    method: M,
    ...input: Parameters<AuthClient[M]>
  ): Promise<Awaited<ReturnType<AuthClient[M]>>> {
    const outcome = await this.#call(method, input);
    if ('code' in outcome) throw new Error(`${method} failed: ${outcome.code}`);
    return outcome.value;
  }

  async errorCode<M extends Call>(method: M, ...input: Parameters<AuthClient[M]>): Promise<string> {
    const outcome = await this.#call(method, input);
    if ('value' in outcome) throw new Error(`${method} did not fail`);
    return outcome.code;
  }

  state = (): Promise<AuthState> =>
    this.page.evaluate(() => {
      const { context } = window as TestWindow;
      return context?.auth.getState() ?? { status: 'loading' };
    });

  status = async (): Promise<AuthState['status']> => (await this.state()).status;

  states = (): Promise<AuthState[]> =>
    this.page.evaluate(() => (window as TestWindow).context?.states ?? []);

  async claims(options: { forceRefresh?: boolean } = {}): Promise<Record<string, unknown>> {
    const token = (await this.call('accessToken', options)) ?? '';
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return JSON.parse(payload) as Record<string, unknown>;
  }

  #call<M extends Call>(method: M, input: Parameters<AuthClient[M]>): Promise<Outcome<M>> {
    return this.page.evaluate(
      async ([name, values]) => {
        const { context } = window as TestWindow;
        const call = context?.auth[name] as (...args: unknown[]) => Promise<unknown>;
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
