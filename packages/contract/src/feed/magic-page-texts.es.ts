import type { Translation } from '../language/translation.ts';
import type * as english from './magic-page-texts.ts';

export const magicPageTexts: Translation<typeof english.magicPageTexts> = {
  lead: 'Magic es el orden normal de la página de inicio. Es una fórmula corta, la misma para todos, y esta página la explica entera.',
  heatTitle: 'Los clips que gustan y los nuevos van más arriba',
  heat: (hours) =>
    `Diez veces más me gusta cuentan tanto como publicarse ${hours} horas más tarde. Los primeros diez me gusta suben un clip un día; para subirlo dos días hacen falta cien. Ningún clip se queda arriba para siempre: cada día lo adelantan otros más nuevos.`,
  otherRules: 'Otras reglas',
  friendsTitle: 'Los amigos van más arriba',
  friends: (times, hours) =>
    `El clip de un amigo cuenta como si tuviera ${times} veces más me gusta o se hubiera publicado ${hours} horas más tarde.`,
  viewedFigure: (days) => `− ${days} días`,
  viewedTitle: 'Los clips vistos van más abajo',
  viewed: (days) =>
    `Un clip que has visto cuenta como si fuera ${days} días más antiguo. Puede volver, pero los clips nuevos van primero.`,
  ownersFigure: (clips, among) => `${clips} de ${among}`,
  ownersTitle: 'Nadie domina la página de inicio',
  owners: (clips, among) =>
    `De ${among} clips seguidos, como máximo ${clips} son del mismo usuario, mientras haya clips de otros.`,
  restTitle: 'No cuenta nada más',
  rest: 'Ni tu tiempo de visionado, ni tu ubicación, ni lo que haces en otras páginas. Nadie puede pagar por un puesto mejor y nunca vendemos tus datos. Todos los visitantes ven el mismo orden. Si prefieres que no haya fórmula, elige Recientes, Antiguos o Más gustados.',
  back: 'Volver al inicio',
  caption: (hours) =>
    `Cinco clips en el orden de Magic. Un punto de calor equivale a ${hours} horas.`,
  columns: { likes: 'Me gusta', posted: 'Publicado', heat: 'Calor sobre el último clip' },
};
