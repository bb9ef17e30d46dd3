import { normalized, withoutInvisible } from '../../rules/clean-text.ts';
import { accountLimits } from '../limits.ts';

const LABEL = String.raw`[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?`;

/** The rule of the HTML standard, for a domain of two or more labels that is no IP address. */
export const EMAIL_PATTERN = new RegExp(
  String.raw`^[\w.!#$%&'*+/=?^\x60{|}~-]+@(?:${LABEL}\.)+(?!\d+$)${LABEL}$`,
);

/** Signs that end a host or that URL parsers decode. */
const NO_HOST = /[\s/?#:@\\%[\]<>^|]/;

/**
 * Returns an email as it is stored and sent: without invisible characters and spaces around it,
 * full-width signs, hyphens and apostrophes as plain ones, the domain in ASCII. Other texts stay
 * invalid.
 */
export function asciiEmail(text: string): string {
  const email = normalized(withoutInvisible(text), 'NFKC')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[‘’]/g, "'");
  const at = email.lastIndexOf('@') + 1;
  return at === 0 ? email : email.slice(0, at) + asciiDomain(email.slice(at));
}

function asciiDomain(domain: string): string {
  const isAscii = /^\p{ASCII}*$/u.test(domain);
  if (isAscii || domain.length > accountLimits.emailMax || NO_HOST.test(domain)) return domain;
  return URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : domain;
}
