export const shareButtonTexts = { open: 'Share this clip' } as const;
