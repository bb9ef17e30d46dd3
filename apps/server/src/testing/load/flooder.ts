// A hostile client in its own process: node --import tsx flooder.ts <kind> <url> <address> <token>
// The kind `pages` also takes a path, which is read again and again.
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import process from 'node:process';

const [kind = '', url = '', address = '', token = '', path = ''] = process.argv.slice(2);
const { hostname, port, host } = new URL(url);
const sent = { connections: 0, requests: 0, frames: 0 };

function keepOpen(start: (socket: Socket) => void): void {
  const socket = connect({ host: hostname, port: Number(port), localAddress: address });
  socket.on('error', () => undefined);
  socket.on('close', () => setImmediate(keepOpen, start));
  socket.on('connect', () => {
    sent.connections += 1;
    start(socket);
  });
}

const headers = `Host: ${host}\r\n`;
const bearer = `Authorization: Bearer ${token}\r\n`;
const json = 'Content-Type: application/json\r\n';
const requests = [
  `GET /get/homevideo?user=0&sort=recent HTTP/1.1\r\n${headers}\r\n`,
  `GET /notifications/history?before=999 HTTP/1.1\r\n${headers}${bearer}\r\n`,
  `GET / HTTP/1.1\r\n${headers}Accept: text/html\r\n\r\n`,
  `GET /nothing HTTP/1.1\r\n${headers}\r\n`,
  `GET /%ZZ HTTP/1.1\r\n${headers}\r\n`,
  `GET /auth/token HTTP/1.1\r\n${headers}Cookie: reprise_session=x.y\r\n\r\n`,
  `POST /auth/sign-in/email HTTP/1.1\r\n${headers}${json}Content-Length: 2\r\n\r\n{}`,
  'hello\r\n\r\n',
];

function floodRequests(socket: Socket): void {
  const next = () => socket.write(requests[(sent.requests += 1) % requests.length] ?? '');
  socket.on('data', next);
  next();
}

const page = `GET ${path} HTTP/1.1\r\n${headers}${bearer}Accept-Encoding: br\r\nConnection: close\r\n\r\n`;

function readPage(socket: Socket): void {
  sent.requests += 1;
  socket.resume().write(page);
}

const upgrade = [
  'GET /live/?EIO=4&transport=websocket HTTP/1.1',
  `Host: ${host}`,
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  '\r\n',
].join('\r\n');

function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(payload.length);
  const size = payload.length < 126 ? [0x80 | payload.length] : [0xfe, ...length];
  return Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), payload]);
}

const FRAMES_PER_WRITE = 1_000;
const subscribe = frameOf('42["subscribe",{"collection":"users","id":"x"}]');
const flood = Buffer.concat(Array.from({ length: FRAMES_PER_WRITE }, () => subscribe));

function floodFrames(socket: Socket): void {
  const isWritable = () => socket.writable && !socket.destroyed;
  const write = () => {
    while (isWritable()) {
      sent.frames += FRAMES_PER_WRITE;
      if (!socket.write(flood)) break;
    }
  };
  socket.write(upgrade);
  socket.once('data', () => {
    socket.write(frameOf(`40{"token":"${token}"}`));
    socket.on('drain', write).resume();
    write();
  });
}

const endless = `GET /healthz HTTP/1.1\r\n${headers}Content-Length: 99999999999\r\n\r\n`;
const block = Buffer.alloc(65_536, 'x');

function floodBody(socket: Socket): void {
  sent.requests += 1;
  const write = () => {
    while (socket.writable && socket.write(block));
  };
  socket.on('drain', write).resume().write(endless);
  write();
}

const slowStarts = [
  `GET / HTTP/1.1\r\n${headers}X: `,
  `POST /auth/sign-in/email HTTP/1.1\r\n${headers}${json}Content-Length: 60000\r\n\r\n{`,
];
const DRIP_MS = 900;

function drip(socket: Socket): void {
  socket.write(slowStarts[sent.connections % slowStarts.length] ?? '');
  const timer = setInterval(() => socket.write(' '), DRIP_MS);
  socket.resume().once('close', () => clearInterval(timer));
}

const floods: Readonly<Record<string, readonly [connections: number, (socket: Socket) => void]>> = {
  http: [64, floodRequests],
  sockets: [20, floodFrames],
  bodies: [20, floodBody],
  slow: [400, drip],
  pages: [150, readPage],
};

// A real client would not share our processor.
os.setPriority(os.constants.priority.PRIORITY_LOW);
process.once('SIGTERM', () => {
  process.stdout.write(JSON.stringify(sent), () => process.exit());
});
const [connections, start] = floods[kind] ?? [0, () => undefined];
for (let opened = 0; opened < connections; opened += 1) keepOpen(start);
