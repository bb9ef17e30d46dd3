// Served as /iframe_api. As with the provider, it defines window.YT; YT.Player needs the second
// script.
export {};

if (!Reflect.get(window, 'YT')) {
  Reflect.set(window, 'YT', { loading: 1, loaded: 0 });
  const script = document.createElement('script');
  script.src = 'https://www.youtube.com/s/player/www-widgetapi.js';
  script.async = true;
  const nonce = document.currentScript?.nonce;
  if (nonce) script.nonce = nonce;
  document.head.append(script);
}
