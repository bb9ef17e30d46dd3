export interface CallResult {
  readonly started: number;
  readonly status: number;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

interface CallInput {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const CALL_TIMEOUT_MS = 15_000;

/**
 * Returns null if the outcome is unknown: no response, or 503. Throws for other errors, except
 * STALE_ACTION.
 */
export async function call(
  url: string,
  token: string,
  { method, path, body }: CallInput,
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
  if (response.status !== 200 && !text.includes('"STALE_ACTION"')) {
    throw new Error(`${method} ${path}: ${response.status} ${text}`);
  }
  const { rows = [] } = JSON.parse(text) as Partial<Pick<CallResult, 'rows'>>;
  return { started, status: response.status, rows };
}
