/** Passkeys on the login page. Not in the spec. A file of its own, so that the page loads no other texts. */
export const passkeySignInTexts = {
  start: 'Use a passkey',
  failed: 'This passkey could not be used. Use your password, or try again.',
  unsupported: 'This browser does not support passkeys on this page.',
} as const;
