/** Shown by the browser at the button, and in the settings of the extension. */
export const extensionTexts = {
  ready: 'Mark the start of a moment',
  started: (time: string) => `Start: ${time}. Press again at the end.`,
  restarted: (time: string) => `Start moved to ${time}. Press again at the end.`,
  refused: {
    noVideo: 'No video here. Open the page of a video and press again.',
    loading: 'The video is still loading. Press again in a moment.',
    ad: 'An ad is playing: its time is not the time of the video. Nothing was marked.',
    live: 'A live stream has no fixed times. Mark it when it is over.',
  },
  wrongAddress: 'Enter the address of your Reprise site, such as https://reprise.example.',
  saved: 'Saved. Open a video, and press the button when your moment starts.',
} as const;

/** At most four characters fit into a badge. */
export const badgeTexts = {
  started: '1/2',
  noVideo: '?',
  loading: '…',
  ad: 'AD',
  live: 'LIVE',
} as const;
