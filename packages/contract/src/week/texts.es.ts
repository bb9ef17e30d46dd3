import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

const plural = pluralIn('es');

export const weekTexts: Translation<typeof english.weekTexts> = {
  title: 'Tu semana',
  sentence: 'Clips de tu semana y de este día en otros años.',
  see: 'Ver los clips',
  ofWeek: 'Esta semana',
  ofDay: (years) => plural(years, { one: 'Hoy hace un año', other: `Hoy hace ${years} años` }),
  position: (position, count) => `${position} de ${count}`,
  notThisOne: 'Este no',
  notThisOneHint: 'No volver a mostrarme este clip aquí',
  omitFailed: 'No se pudo quitar el clip. Inténtalo de nuevo.',
  none: 'No queda nada por ver de esta semana.',
  back: 'Atrás',
};
