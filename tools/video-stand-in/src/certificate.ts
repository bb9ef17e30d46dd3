import { generate } from 'selfsigned';

export const HOSTS = ['www.youtube.com', 'www.youtube-nocookie.com', 'i.ytimg.com'] as const;

const DNS_NAME = 2;

/** Creates a self-signed certificate for the provider's hosts at each start. Never stored. */
export async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const altNames = HOSTS.map((value) => ({ type: DNS_NAME, value }) as const);
  const made = await generate([{ name: 'commonName', value: HOSTS[0] }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames }],
  });
  return { key: made.private, cert: made.cert };
}
