import type { Page } from '@playwright/test';

interface Fake {
  readonly path: string;
  readonly status?: number;
  /** Maps the value of a query parameter ('' by default) to a body. */
  readonly bodies?: {
    readonly parameter: string;
    readonly byValue: Readonly<Record<string, object>>;
  };
  /** Adds these query parameters and removes rows of other owners. */
  readonly rowsOf?: { readonly owner: string; readonly query: Readonly<Record<string, string>> };
}

export function fakeResponse(page: Page, path: string, body: object, status = 200): Promise<void> {
  return install(page, { path, status, bodies: { parameter: '', byValue: { '': body } } });
}

export function fakeRows(page: Page, path: string, rows: readonly object[]): Promise<void> {
  return fakeResponse(page, path, { rows, after: null });
}

export function failCall(page: Page, path: string, status = 500, code = 'INTERNAL'): Promise<void> {
  return fakeResponse(page, path, { error: { code, message: 'Not now.' } }, status);
}

export function fakePages(
  page: Page,
  path: string,
  parameter: string,
  byValue: Readonly<Record<string, object>>,
): Promise<void> {
  return install(page, { path, bodies: { parameter, byValue } });
}

/** Other tests write at the same time. */
export function showOnlyRowsOf(
  page: Page,
  path: string,
  owner: string,
  query: Readonly<Record<string, string>> = {},
): Promise<void> {
  return install(page, { path, rowsOf: { owner, query } });
}

/**
 * Replaces the page's `fetch`: Playwright's routes turn off the HTTP cache and take more than half
 * of the CPU time of a load.
 */
async function install(page: Page, fake: Fake): Promise<void> {
  await page.addInitScript(replaceFetch, fake);
  await page.evaluate(replaceFetch, fake);
}

/** Runs in the page. The last fake for a path applies. */
function replaceFetch(fake: Fake): void {
  const target = globalThis as unknown as { fakes?: Map<string, Fake> };
  const isInstalled = target.fakes !== undefined;
  const fakes = (target.fakes ??= new Map());
  fakes.set(fake.path, fake);
  if (isInstalled) return;
  const send = fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const { status = 200, bodies, rowsOf } = fakes.get(url.pathname) ?? {};
    if (bodies) {
      const body = bodies.byValue[url.searchParams.get(bodies.parameter) ?? ''];
      return Response.json(body, { status });
    }
    if (!rowsOf) return send(input, init);
    for (const [name, value] of Object.entries(rowsOf.query)) url.searchParams.set(name, value);
    const response = await send(new Request(url, input instanceof Request ? input : init));
    if (!response.ok) return response;
    const body = (await response.json()) as { rows: readonly { tile_owner: string }[] };
    const rows = body.rows.filter(({ tile_owner }) => tile_owner === rowsOf.owner);
    return Response.json({ ...body, rows, ...('after' in body && { after: null }) });
  };
}
