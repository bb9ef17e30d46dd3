/** Passkeys belong to a domain: browsers offer none on a page whose address is an IP address. */
const IP_ADDRESS = /^[\d.]+$|:/;

export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !IP_ADDRESS.test(location.hostname);
}
