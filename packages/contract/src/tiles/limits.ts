export const tileLimits = {
  captionMax: 2000,
  reportReasonMax: 500,
} as const;
