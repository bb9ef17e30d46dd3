import type { Translation } from '../language/translation.ts';
import type * as english from './mail-texts.ts';

export const webhookMailTexts: Translation<typeof english.webhookMailTexts> = {
  subject: 'Se ha desactivado un webhook',
  off: (host) =>
    `Tu webhook a ${host} ha fallado durante días, o su receptor ha pedido que termine. Se ha desactivado.`,
  next: 'En Ajustes, en «Para desarrolladores», puedes ver las últimas respuestas y activarlo de nuevo.',
  link: 'Abrir los ajustes',
};
