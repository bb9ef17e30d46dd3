import { request, type Agent } from 'node:http';
import { connect } from 'node:net';
import type { FuzzRequest } from './requests.ts';

const TIMEOUT_MS = 30_000;

interface FuzzResponse {
  /** 0 if the connection ended without a response. */
  readonly status: number;
  readonly cookie: string | null;
}

export type SendRequest = (request: FuzzRequest) => Promise<FuzzResponse>;

export function requestSender(url: string, agent: Agent): SendRequest {
  return ({ method, path, headers, body }) =>
    new Promise((resolve) => {
      // Without Content-Length, the body of a DELETE would be read as the next request.
      const length = body === undefined ? {} : { 'content-length': String(body.length) };
      const options = { method, path, headers: { ...headers, ...length }, agent };
      const sent = request(url, { ...options, timeout: TIMEOUT_MS });
      let [status, cookie]: [number, string | null] = [0, null];
      sent.on('response', (response) => {
        status = response.statusCode ?? 0;
        cookie = openedSession(response.headers['set-cookie']);
        response.resume();
      });
      sent.on('upgrade', (_response, socket) => socket.destroy());
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => undefined);
      sent.on('close', () => resolve({ status, cookie }));
      sent.end(body);
    });
}

function openedSession(cookies: readonly string[] = []): string | null {
  const pairs = cookies.map((cookie) => cookie.split(';')[0] ?? '');
  return pairs.find((pair) => /^reprise_session=./.test(pair)) ?? null;
}

export function sendBytes(url: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    let response = '';
    socket.setEncoding('latin1').on('data', (text: string) => (response += text));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(response));
  });
}
