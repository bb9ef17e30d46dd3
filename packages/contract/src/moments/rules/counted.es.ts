import { pluralIn } from '../../language/plural.ts';
import { momentLimits } from '../limits.ts';

const exact = new Intl.NumberFormat('es');
const plural = pluralIn('es');

export function counted(count: number): string {
  return count >= momentLimits.countMax
    ? `más de ${exact.format(momentLimits.countMax - 1)}`
    : exact.format(count);
}

export function countedPeople(count: number): string {
  return `${counted(count)} ${plural(count, { one: 'persona', other: 'personas' })}`;
}
