import type { Translation } from '../language/translation.ts';
import type * as english from './mail-texts.ts';

export const webhookMailTexts: Translation<typeof english.webhookMailTexts> = {
  subject: 'Se ha desactivado un webhook',
  off: (host) =>
    `Tu webhook a ${host} ha fallado durante días, o su receptor ha pedido que termine. Se ha desactivado.`,
  next: 'En Ajustes, Desarrollo, ves las últimas respuestas y lo activas de nuevo.',
  link: 'Abrir los ajustes',
};
