export const shellLimits = {
  mobileMaxPx: 768,
} as const;
