import { limits } from '@reprise/contract/limits.ts';

/**
 * The one media query of the mobile layout. Stylesheets write it as `@media (max-width: 768px)`,
 * because custom properties are not read in media queries.
 */
export const MOBILE_QUERY = `(max-width: ${limits.layout.mobileMaxPx}px)`;
