import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { headerList, ResponseWithConstantHeaders } from './constant-headers.ts';

it('adds the constant headers to those of the response, lists included', async () => {
  const server = createServer({ ServerResponse: ResponseWithConstantHeaders }, (_, response) => {
    response.constantHeaders = headerList({ 'x-one': '1', 'x-two': '2' });
    response.writeHead(203, { 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] });
    response.end('text');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(response.status).toBe(203);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-one': '1',
    'x-two': '2',
    'content-type': 'text/plain',
  });
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await response.text()).toBe('text');
  server.close();
});
