import type { Translation } from '../language/translation.ts';
import type * as english from './claim-mail-texts.ts';

export const claimMailTexts: Translation<typeof english.claimMailTexts> = {
  confirm: {
    subject: 'Confirma tu reclamación',
    received:
      'Hemos recibido una reclamación de derechos sobre un clip de este sitio, con esta dirección.',
    validity: (hours) =>
      `El enlace de abajo es válido durante ${hours} horas y funciona una sola vez. Cuando confirmes la reclamación ahí, una persona la revisará. Si no has reclamado ningún clip, ignora este correo: no pasará nada.`,
    link: 'Confirmar la reclamación',
  },
  outcomes: {
    upheld: {
      subject: 'Tu reclamación se ha aceptado',
      sentence: 'El clip que reclamaste se ha eliminado',
    },
    rejected: {
      subject: 'Tu reclamación se ha rechazado',
      sentence: 'Hemos revisado el clip que reclamaste y sigue en este sitio',
    },
    gone: {
      subject: 'El clip que reclamaste se eliminó',
      sentence: 'Su dueño eliminó el clip que reclamaste antes de que decidiéramos',
    },
  },
  reason: (note) => `El motivo: ${note}`,
  disagree: (contact) => `Si no estás de acuerdo, escribe a ${contact}.`,
};
