// Served as /s/player/www-widgetapi.js: adds Player to the global YT.
import { PLAYER_STATE } from '../protocol.ts';
import { Player } from './player.ts';

const known: unknown = Reflect.get(window, 'YT');
const api = { Player, PlayerState: PLAYER_STATE, loaded: 1 };
Reflect.set(window, 'YT', typeof known === 'object' ? Object.assign(known ?? {}, api) : api);
setTimeout(() => {
  const callback: unknown = Reflect.get(window, 'onYouTubeIframeAPIReady');
  if (typeof callback === 'function') callback();
});
