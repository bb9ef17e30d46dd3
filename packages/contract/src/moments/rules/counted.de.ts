import { momentLimits } from '../limits.ts';

const exact = new Intl.NumberFormat('de');

export function counted(count: number): string {
  return count >= momentLimits.countMax
    ? `${exact.format(momentLimits.countMax)}+`
    : exact.format(count);
}

/** In the dative, as all sentences need it. */
export function countedPeople(count: number): string {
  return count === 1 ? 'einer Person' : `${counted(count)} Leuten`;
}
