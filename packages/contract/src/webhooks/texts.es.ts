import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const webhookTexts: Translation<typeof english.webhookTexts> = {
  noAddress: 'Escribe una dirección.',
  badAddress: 'Escribe una dirección que empiece por https://, sin nombre, contraseña ni #.',
  privateAddress:
    'Solo las direcciones https de internet pueden recibir webhooks, en el puerto 443 o por encima del 1023.',
  tooMany: 'Tienes 10 webhooks. Elimina uno primero.',
};

export const webhookRowTexts: Translation<typeof english.webhookRowTexts> = {
  title: 'Webhooks',
  text: [
    'Un webhook envía tus clips nuevos, o los mensajes de un grupo, a un servidor tuyo. ',
    'Cómo se firma',
    '.',
  ],
  list: 'Webhooks',
  failed: 'No se pudieron cargar tus webhooks.',
  create: 'Nuevo webhook',
  clips: 'Tus clips nuevos',
  messages: (group) => `Mensajes de ${group}`,
  leftGroup: 'Mensajes de un grupo del que has salido',
  failing: (age) => `falla desde ${age}`,
  off: 'desactivado',
  showOf: (address) => `Envíos a ${address}`,
  show: 'Envíos',
  deleteOf: (address) => `Eliminar el webhook a ${address}`,
  delete: 'Eliminar',
  wasDeleted: 'Se ha eliminado el webhook.',
  deleteTitle: '¿Eliminar este webhook?',
  deleteText: (address) => `No se envía nada más a ${address}.`,
  deleteFailed: 'No se pudo eliminar el webhook. Inténtalo de nuevo.',
};

export const newWebhookTexts: Translation<typeof english.newWebhookTexts> = {
  title: 'Nuevo webhook',
  address: 'Dirección',
  addressHint: 'Una dirección https de internet que acepte peticiones POST.',
  sends: 'Envía',
  noGroup: 'Podrás elegir un grupo cuando estés en uno.',
  submit: 'Crear webhook',
  failed: 'No se pudo crear el webhook. Inténtalo de nuevo.',
  shownTitle: 'Secreto del webhook',
  shown: 'Con él, tu servidor comprueba que una petición viene de aquí. Solo se muestra una vez.',
  secret: 'Secreto',
};

export const deliveryTexts: Translation<typeof english.deliveryTexts> = {
  title: 'Envíos',
  list: 'Últimos envíos',
  none: 'No se ha enviado nada en los últimos 7 días.',
  failed: 'No se pudieron cargar los envíos.',
  events: { 'clip.posted': 'Clip nuevo', 'message.sent': 'Mensaje', test: 'Prueba' },
  states: { waiting: 'En espera', delivered: 'Entregado', failed: 'Fallido' },
  answer: (status, answer) =>
    [status === null ? 'Sin respuesta' : `Estado ${status}`, answer].filter(Boolean).join(': '),
  resend: 'Enviar otra vez',
  resendOf: (event, age) => `Enviar otra vez: ${event}, ${age}`,
  test: 'Enviar una prueba',
  turnOn: 'Activar',
  isOff:
    'Este webhook está desactivado: sus envíos han fallado, has cerrado sesión en todas partes o has salido del grupo. Lo que ha pasado desde entonces no se envía.',
  newSecret: 'Nuevo secreto',
  newSecretTitle: '¿Sustituir el secreto?',
  newSecretText: 'Durante un día también se firma con el secreto anterior.',
  queued: 'Se envía en un momento.',
  turnedOn: 'El webhook está activado.',
  changeFailed: 'No ha funcionado. Inténtalo de nuevo.',
};
