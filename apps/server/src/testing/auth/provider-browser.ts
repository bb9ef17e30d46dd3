import type { TestApp, TestResponse } from '#testing/test-app.ts';

/** A browser at the app and at a provider: it keeps cookies and follows redirects. */
export interface ProviderBrowser {
  readonly cookies: Map<string, string>;
  /** Sent with each call to the app, if it is not ''. */
  token: string;
  post(path: string, body?: object): Promise<TestResponse>;
  get(path: string): Promise<TestResponse>;
  /** Asks for the provider's address. */
  start(purpose: 'sign-in' | 'link' | 'confirm', provider?: string): Promise<TestResponse>;
  /** Signs in at the provider. Returns the address of the callback, without opening it. */
  visit(url: string): Promise<URL>;
  /** All of this, and the callback. Returns where it redirects to. */
  return(purpose: 'sign-in' | 'link' | 'confirm'): Promise<string | null>;
}

export function providerBrowser(app: TestApp, cookie = ''): ProviderBrowser {
  const cookies = new Map<string, string>();
  if (cookie !== '') store(cookies, [cookie]);

  async function call(method: string, path: string, body?: object): Promise<TestResponse> {
    const response = await app.visitor.call(method, path, body, {
      headers: {
        cookie: headerOf(cookies),
        ...(browser.token !== '' && { authorization: `Bearer ${browser.token}` }),
      },
    });
    store(cookies, response.headers.getSetCookie());
    return response;
  }

  const browser: ProviderBrowser = {
    cookies,
    token: '',
    post: (path, body = {}) => call('POST', `/auth/${path}`, body),
    get: (path) => call('GET', path),
    start: (purpose, provider = 'oidc') => call('POST', '/auth/provider', { provider, purpose }),
    async visit(url) {
      const own = new Map<string, string>();
      for (let next = url; ;) {
        const response = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: headerOf(own) },
        });
        store(own, response.headers.getSetCookie());
        const location = response.headers.get('location');
        if (location === null) throw new Error(`No redirect: ${await response.text()}`);
        const target = new URL(location, next);
        if (target.origin === app.publicUrl) return target;
        next = target.href;
      }
    },
    async return(purpose) {
      const { body } = await browser.start(purpose);
      const { pathname, search } = await browser.visit(body.url);
      return (await browser.get(pathname + search)).headers.get('location');
    },
  };
  return browser;
}

function headerOf(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function store(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value === '' || line.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, value);
  }
}
