// The script of /watch and /shorts/{id}. As on the provider's site, links to other videos change the
// address first and the player later, in the same document, and an ad plays in the same player.

const AD = '/media/sample-0002';

const flexy = document.querySelector('ytd-watch-flexy');
const player = document.getElementById('movie_player') ?? document.getElementById('shorts-player');
const video = player?.querySelector('video');

function videoIdAt({ pathname, searchParams }: URL): string {
  return searchParams.get('v') ?? pathname.split('/').pop() ?? '';
}

function show(videoId: string): void {
  if (!video) return;
  player?.classList.remove('ad-showing');
  flexy?.setAttribute('video-id', videoId);
  video.src = `/media/${videoId}`;
}

async function navigate(link: HTMLAnchorElement): Promise<void> {
  const videoId = videoIdAt(new URL(link.href));
  history.pushState(null, '', link.href);
  document.dispatchEvent(new CustomEvent('yt-navigate-start'));
  await fetch(`/player/${videoId}`);
  show(videoId);
  document.dispatchEvent(new CustomEvent('yt-navigate-finish'));
}

function playAd(): void {
  if (!video) return;
  player?.classList.add('ad-showing');
  video.src = AD;
  void video.play();
}

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest('a');
  if (link) {
    event.preventDefault();
    void navigate(link);
  } else if (event.target.id === 'play-ad') playAd();
  else if (event.target.id === 'skip-ad') show(videoIdAt(new URL(location.href)));
});

show(videoIdAt(new URL(location.href)));
