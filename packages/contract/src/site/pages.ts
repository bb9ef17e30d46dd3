/** The operator can replace them. */
export const pageNames = ['about', 'privacy', 'terms'] as const;

export type PageName = (typeof pageNames)[number];
