export interface CallResult {
  readonly started: number;
  readonly status: number;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Of a new post. */
  readonly tileId: number | undefined;
}

interface CallInput {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** Of a repeated call. By default STALE_ACTION. */
  readonly acceptedCode?: string;
}

type CallBody = Partial<Pick<CallResult, 'rows'>> & { readonly tile_id?: number };

const CALL_TIMEOUT_MS = 15_000;

/**
 * Returns null if the outcome is unknown: no response, or 503. Throws for other errors, except
 * `acceptedCode`.
 */
export async function call(
  url: string,
  token: string,
  { method, path, body, acceptedCode = 'STALE_ACTION' }: CallInput,
): Promise<CallResult | null> {
  const started = performance.now();
  const content = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...content },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).catch(() => null);
  const text = await response?.text().catch(() => null);
  if (response === null || text === null || text === undefined || response.status === 503) {
    return null;
  }
  if (response.status !== 200 && !text.includes(`"${acceptedCode}"`)) {
    throw new Error(`${method} ${path}: ${response.status} ${text}`);
  }
  const { rows = [], tile_id: tileId }: CallBody = JSON.parse(text);
  return { started, status: response.status, rows, tileId };
}
