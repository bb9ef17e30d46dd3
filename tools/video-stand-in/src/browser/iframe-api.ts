// Served as /iframe_api. Like the provider's, it is only a loader: window.YT exists from here on,
// but YT.Player only once the second script has run.
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
