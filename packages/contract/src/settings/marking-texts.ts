import { siteName } from '../site/site-name.ts';

/** How to mark a moment where one watches it. */
export const markingTexts = {
  heading: 'Mark it where you watch',
  intro:
    'Go from the page of a video to the form, with its link. The bookmark also takes the second you are at.',
  computer: 'In a browser',
  get bookmark() {
    return `Mark in ${siteName()}`;
  },
  bookmarkHint:
    'Drag this to your bookmarks bar, or copy its address into a new bookmark. While you watch, choose the bookmark when your moment starts.',
  bookmarkPressed: 'It works on the page of a video. Drag it to your bookmarks bar first.',
  copyBookmark: 'Copy the bookmark',
  apple: 'On iPhone or iPad',
  appleSteps: [
    'In the Shortcuts app, make a new shortcut and name it. Tap ⓘ and turn on Show in Share Sheet.',
    'Add the action URL Encode, for the shortcut input.',
    'Add the action Open URLs. In it, put the address below directly before the encoded text.',
    'While you watch, tap Share (in the YouTube app, then More), then the name of your shortcut.',
  ],
  copyAddress: 'Copy the address',
  android: 'On Android',
  get androidText() {
    return `Install ${siteName()} from your browser. Then choose it where you share a video.`;
  },
  copied: 'Copied.',
  copyFailed: 'It could not be copied.',
} as const;
