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
  mail: z._default(z.boolean(), false),
  /** Whether users must confirm their email before they post, like or message. */
  emailVerification: z._default(z.enum(['off', 'required']), 'off'),
});

/** What the server tells the page about its deployment; one build serves all deployments. */
type PublicConfig = z.infer<typeof publicConfig>;

/**
 * Reads `<meta name="reprise-config" content='{...}'>`, which the server fills. Absent or empty
 * (dev server, tests, build) it returns the defaults; throws if invalid.
 */
export function readConfig(page: Document | undefined): PublicConfig {
  const content = page?.querySelector<HTMLMetaElement>('meta[name="reprise-config"]')?.content;
  return publicConfig.parse(JSON.parse(content || '{}'));
}

export const config = readConfig(globalThis.document);
