import { momentLimits } from '../limits.ts';

/** Returns the number as text: '999', or '1,000+' from the limit of exact counts on. */
export function counted(count: number): string {
  return count >= momentLimits.countMax
    ? `${momentLimits.countMax.toLocaleString('en')}+`
    : String(count);
}

/** Returns '1 person', '41 people' or '1,000+ people'. */
export function countedPeople(count: number): string {
  return `${counted(count)} ${count === 1 ? 'person' : 'people'}`;
}
