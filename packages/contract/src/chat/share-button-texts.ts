/** The button of the share dialog. Apart, because every visitor of the feed loads it. */
export const shareButtonTexts = { open: 'Share this clip' } as const;
