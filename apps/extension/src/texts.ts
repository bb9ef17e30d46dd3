/**
 * What the browser and the settings of the extension show. The build makes `_locales` of them, with
 * `$1` for the value of a function.
 */
export const extensionTexts = {
  language: 'en',
  name: 'Reprise: mark it where you watch',
  description:
    'Marks the start and the end of a moment in the video you watch, and opens it in Reprise.',
  ready: 'Mark the start of a moment',
  started: (time: string) => `Start: ${time}. Press again at the end.`,
  restarted: (time: string) => `Start moved to ${time}. Press again at the end.`,
  noVideo: 'No video here. Open the page of a video and press again.',
  loading: 'The video is still loading. Press again in a moment.',
  ad: 'An ad is playing: its time is not the time of the video. Nothing was marked.',
  live: 'A live stream has no fixed times. Mark it when it is over.',
  heading: 'Mark it where you watch',
  address: 'Address of your Reprise site',
  save: 'Save',
  wrongAddress: 'Enter the address of your Reprise site, such as https://reprise.example.',
  saved: 'Saved. Open a video, and press the button when your moment starts.',
  use: 'Two presses',
  useText:
    'Press the button, or Alt+Shift+M, when your moment starts, and again when it ends. Your site opens with both times filled in. Go back in the video to mark the start again.',
  privacy: 'What it reads and stores',
  privacyText:
    'It runs only when you press: then it reads the address of the page and the time of its player. The start stays in memory until the second press. The address of your site is stored in this browser. Nothing is sent anywhere; your site learns of a video only when it opens with it.',
} as const;
