/**
 * Passkeys on the login page: a separate file, so that the page loads no other texts. Not in the
 * spec.
 */
export const passkeySignInTexts = {
  start: 'Use a passkey',
  failed: 'This passkey could not be used. Use your password, or try again.',
  unsupported: 'This browser does not support passkeys on this page.',
} as const;
