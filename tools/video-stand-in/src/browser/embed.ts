// The script of /embed/{id}: exchanges messages with the parent page and controls the <video>.
import { type ParentMessage, PLAYER_STATE, parseMessage } from '../protocol.ts';
import { createEmbedPlayer, type EmbedPlayer } from './embed-player.ts';

interface Settings {
  videoId: string;
  /** False without a Referer: the provider then reports error 153. */
  isIdentified: boolean;
}

const INFO_PERIOD_MS = 250;

const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '') as Settings;
const query = new URLSearchParams(location.search);
const parentOrigin =
  query.get('origin') ?? (document.referrer && new URL(document.referrer).origin);
let widgetId = Number(query.get('widgetid'));
let hasDelivered = false;
let isReady = false;

function send(event: string, info?: unknown): void {
  if (query.get('enablejsapi') !== '1' || !parentOrigin) return;
  const message = JSON.stringify({ event, id: widgetId, info, channel: 'widget' });
  parent.postMessage(message, parentOrigin);
}

/** The first delivery creates the parent's methods, so both sides must be ready. */
function deliver(player: EmbedPlayer): void {
  if (!isReady || hasDelivered) return;
  hasDelivered = true;
  const getters = Object.keys(player.info()).map((name) =>
    name === 'muted' ? 'isMuted' : `get${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  );
  const apiInterface = [...getters, ...Object.keys(player.commands)];
  send('initialDelivery', { ...player.info(), apiInterface });
  send('onReady');
  player.begin();
}

function wholeSeconds(name: string): number | undefined {
  const value = Number.parseInt(query.get(name) ?? '', 10);
  return value >= 0 ? value : undefined;
}

async function start(video: HTMLVideoElement, fault: HTMLElement): Promise<void> {
  video.muted = query.get('mute') === '1';
  video.controls = query.get('controls') !== '0';
  const player = createEmbedPlayer(video, (event, info) => {
    if (event === 'check') return showCheck(fault, player);
    if (event === 'onError') fault.textContent = faultText(Number(info));
    fault.hidden = event !== 'onError';
    send('infoDelivery', player.info());
    send(event, info);
  });
  addEventListener('message', ({ source, origin, data }) => {
    const message = parseMessage<ParentMessage>(data);
    if (source !== parent || origin !== parentOrigin || !message) return;
    widgetId = message.id;
    if (message.event === 'listening') deliver(player);
    else if (message.func) player.command(message.func, message.args ?? [], message.page);
  });
  video.addEventListener('volumechange', () => send('infoDelivery', player.info()));
  setInterval(() => {
    if (player.info().playerState === PLAYER_STATE.PLAYING) send('infoDelivery', player.info());
  }, INFO_PERIOD_MS);
  const { videoId, isIdentified } = settings;
  await player.prepare(
    { videoId, startAt: wholeSeconds('start'), endAt: wholeSeconds('end') },
    {
      isAutoplay: query.get('autoplay') === '1',
      hasCaptions: query.get('cc_load_policy') === '1',
      ...(isIdentified ? {} : { loadError: 153 }),
    },
  );
  isReady = true;
  send('readyToListen');
}

function showCheck(fault: HTMLElement, player: EmbedPlayer): void {
  const button = document.createElement('button');
  button.textContent = 'I am not a robot';
  button.addEventListener('click', () => player.passCheck());
  fault.replaceChildren(button);
  fault.hidden = false;
}

function faultText(code: number): string {
  return code === 153
    ? 'Error 153. Video player configuration error'
    : `Video unavailable (error ${code})`;
}

const video = document.querySelector('video');
const fault = document.getElementById('fault');
if (video && fault) void start(video, fault);
