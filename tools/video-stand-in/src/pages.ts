import { detailsOf, MAGIC_IDS, type VideoDetails } from './magic-ids.ts';

/** The page's settings contain all details of the request. */
export function embedPage(videoId: string, isIdentified: boolean): string {
  const settings = JSON.stringify({ videoId, isIdentified }).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Video stand-in</title>
<style>
  html, body { margin: 0; height: 100%; background: #000; overflow: hidden; }
  video { width: 100%; height: 100%; display: block; object-fit: contain; }
  #fault { position: absolute; inset: 0; margin: 0; display: grid; place-items: center;
    font: 16px/1.4 system-ui, sans-serif; color: #ddd; background: #181818; }
  #fault[hidden] { display: none; }
</style>
<video playsinline preload="metadata"></video>
<p id="fault" hidden></p>
<script type="application/json" id="settings">${settings}</script>
<script src="/s/player/embed.js"></script>
`;
}

/** The page where people watch, with the elements of it that other programs know. */
export function watchPage(videoId: string, isShorts: boolean): string {
  const { title, isLive } = detailsOf(videoId);
  const sign = isLive ? '<div class="ytp-time-display ytp-live">LIVE</div>' : '';
  const id = isShorts ? 'shorts-player' : 'movie_player';
  const player = `<div id="${id}" class="html5-video-player"><video controls muted></video>${sign}</div>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>
  body { margin: 0; }
  video { width: 100%; height: 80vh; background: #000; }
</style>
${isShorts ? player : `<ytd-watch-flexy>${player}</ytd-watch-flexy>`}
<a href="/watch?v=sample-0003">Another video</a>
<button id="play-ad">Play an ad</button>
<button id="skip-ad">Skip the ad</button>
<script src="/s/desktop/watch.js"></script>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function oembed(watchLink: string): { status: number; body?: object; isStalled?: true } {
  const videoId = videoIdOf(watchLink);
  if (videoId === null) return { status: 400 };
  if (videoId === MAGIC_IDS.neverReady) return { status: 200, isStalled: true };
  const details = detailsOf(videoId);
  if (details.loadError !== undefined) return { status: oembedStatus(details) };
  return {
    status: 200,
    body: {
      type: 'video',
      version: '1.0',
      title: details.title,
      author_name: details.author,
      author_url: 'https://www.youtube.com/@stand-in',
      provider_name: 'YouTube',
      provider_url: 'https://www.youtube.com/',
      thumbnail_url: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
      thumbnail_width: 640,
      thumbnail_height: 360,
    },
  };
}

function oembedStatus({ loadError, isPrivate }: VideoDetails): number {
  if (isPrivate) return 403;
  if (loadError === 101 || loadError === 150) return 401;
  return loadError === 100 ? 404 : 400;
}

function videoIdOf(link: string): string | null {
  try {
    const url = new URL(link);
    return url.searchParams.get('v') ?? (url.pathname.split('/').pop() || null);
  } catch {
    return null;
  }
}
