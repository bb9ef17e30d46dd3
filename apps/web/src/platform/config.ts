import * as z from 'zod/mini';

const publicConfig = z.object({
  authProvider: z._default(z.enum(['embedded', 'firebase']), 'embedded'),
  /** Whether failures are told in the status line (decisions, "Departures"). */
  notices: z._default(z.boolean(), true),
  links: z._default(z.enum(['strict', 'wide']), 'strict'),
  /** With authProvider firebase: the project whose accounts these are. */
  firebase: z.optional(
    z.object({
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      /** The emulator's address in tests. */
      emulatorUrl: z.optional(z.string()),
    }),
  ),
  /** Whether e-mails of the account (resets, confirmations) are sent. */
  mail: z._default(z.boolean(), false),
  /** Whether people must confirm their e-mail before they post, like or write. */
  emailVerification: z._default(z.enum(['off', 'required']), 'off'),
});

/** What the server tells the page about this deployment; one build serves all of them. */
type PublicConfig = z.infer<typeof publicConfig>;

/**
 * Reads `<meta name="reprise-config" content='{...}'>`, which the server fills. Absent or empty, as
 * in the dev server, in tests and at the build, it gives the defaults; broken, it throws.
 */
export function readConfig(page: Document | undefined): PublicConfig {
  const content = page?.querySelector<HTMLMetaElement>('meta[name="reprise-config"]')?.content;
  return publicConfig.parse(JSON.parse(content || '{}'));
}

/** The config of the page that runs. */
export const config = readConfig(globalThis.document);
