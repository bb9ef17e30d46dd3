import { encode } from 'uqr';

/**
 * Returns the rows of a QR code, true for dark, without a border. Corrects up to 15 % ('M') or 30 %
 * ('H') of it.
 */
export function qrModules(text: string, correction: 'M' | 'H'): readonly (readonly boolean[])[] {
  return encode(text, { border: 0, ecc: correction }).data;
}
