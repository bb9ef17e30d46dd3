import type { IncomingMessage } from 'node:http';
import {
  isLanguage,
  type Language,
  LANGUAGE_COOKIE,
} from '@reprise/contract/language/languages.ts';
import type { FastifyInstance } from 'fastify';

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`);

/** What a page depends on, for caches. */
export const PAGE_VARIES = 'accept-encoding, accept-language, cookie';

/** Returns the chosen language, else the first that the browser accepts, else that of the site. */
export function pageLanguage(
  { headers }: Pick<IncomingMessage, 'headers'>,
  ofSite: Language,
): Language {
  const chosen = COOKIE.exec(headers.cookie ?? '')?.[1];
  if (isLanguage(chosen)) return chosen;
  return acceptedLanguages(headers['accept-language']).find(isLanguage) ?? ofSite;
}

const YEAR_S = 365 * 24 * 60 * 60;

/** Not `//` or `/\\`, which browsers read as another host. */
const OWN_PATH = /^\/(?![/\\])/;

/** Requests have only the path. */
const BASE = 'http://page.invalid';

/** Remembers the language of `?language=de` on any page, and removes it from the address. */
export function followLanguageLinks(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // A path such as `//[` is no address.
    if (!URL.canParse(request.url, BASE)) return;
    const url = new URL(request.url, BASE);
    const chosen = url.searchParams.get('language');
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    // As it is resolved: `/.//` becomes `//`.
    if (!isLanguage(chosen) || !isPage || !OWN_PATH.test(url.pathname)) return;
    url.searchParams.delete('language');
    const secure = request.protocol === 'https' ? '; Secure' : '';
    const cookie = `${LANGUAGE_COOKIE}=${chosen}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; HttpOnly`;
    reply.header('set-cookie', cookie + secure).header('cache-control', 'no-store');
    return reply.redirect(url.pathname + url.search, 303);
  });
}

/** Returns the languages without their regions, the preferred ones first. */
function acceptedLanguages(header = ''): string[] {
  const wishes = header.split(',', 20).map((wish) => {
    const [range = '', ...parameters] = wish.trim().toLowerCase().split(';');
    const quality = parameters.find((one) => one.trim().startsWith('q='));
    return {
      language: range.split(/[-_]/, 1)[0] ?? '',
      quality: quality === undefined ? 1 : Number(quality.trim().slice(2)),
    };
  });
  return wishes
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
}
