import { setSiteName } from '@reprise/contract/site/site-name.ts';
import * as z from 'zod/mini';

const publicConfig = z.object({
  authProvider: z._default(z.enum(['embedded', 'firebase']), 'embedded'),
  notices: z._default(z.boolean(), true),
  links: z._default(z.enum(['strict', 'wide']), 'strict'),
  firebase: z.optional(
    z.object({
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      emulatorUrl: z.optional(z.string()),
    }),
  ),
  /** The providers to sign in with, in the order of their buttons. */
  signIn: z._default(z.array(z.object({ id: z.string(), name: z.string() })), []),
  /** The site emails links. With Firebase: it emails links that sign in. */
  mail: z._default(z.boolean(), false),
  /** `required`: users must confirm their email before they can post, like or message. */
  emailVerification: z._default(z.enum(['off', 'required']), 'off'),
  /** Names of pages, such as `about`, with the operator's own text. */
  ownPages: z._default(z.array(z.string()), []),
  siteName: z.optional(z.string()),
  /** In place of ours, for visitors. */
  introduction: z.optional(z.string()),
});

/** Deployment settings that the server sends to the page. */
type PublicConfig = z.infer<typeof publicConfig>;

/**
 * Reads `<meta name="reprise-config">`. Returns the defaults if it is absent or empty (dev server,
 * tests). Throws if it is invalid.
 */
export function readConfig(page: Document | undefined): PublicConfig {
  const content = page?.querySelector<HTMLMetaElement>('meta[name="reprise-config"]')?.content;
  return publicConfig.parse(JSON.parse(content || '{}'));
}

export const config = readConfig(globalThis.document);

setSiteName(config.siteName);
