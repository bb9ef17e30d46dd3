/** The name of the software, and of sites whose operator sets none (SITE_NAME). */
export const DEFAULT_SITE_NAME = 'Reprise';

let name: string = DEFAULT_SITE_NAME;

/** The name of this site in all texts. They read it when they are shown, never when they load. */
export function siteName(): string {
  return name;
}

/** Called once, at the start of a server or a page. */
export function setSiteName(chosen: string = DEFAULT_SITE_NAME): void {
  name = chosen;
}
