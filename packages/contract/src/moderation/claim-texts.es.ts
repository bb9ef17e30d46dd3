import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './claim-texts.ts';

const plural = pluralIn('es');

export const claimFieldTexts: Translation<typeof english.claimFieldTexts> = {
  name: 'Escribe un nombre de 1 a 100 caracteres.',
  email: 'Escribe el correo en el que podemos localizarte.',
  reason: 'Escribe un motivo de 1 a 1000 caracteres.',
  isTrue: 'Confirma que lo que dices es cierto.',
};

const days = (count: number) => plural(count, { one: '1 día', other: `${count} días` });

export const claimTexts: Translation<typeof english.claimTexts> = {
  title: 'Reclamar un clip',
  clip: 'El clip de esta reclamación',
  heading: '¿Es tuyo?',
  lead: 'Dínoslo y una persona lo revisará. No necesitas una cuenta.',
  role: 'Qué tienes que ver con él',
  roles: {
    maker: 'Yo hice este vídeo',
    agent: 'Represento a la persona que lo hizo',
    depicted: 'Aparezco en él',
  },
  name: 'Nombre',
  email: 'Correo',
  reason: 'Motivo',
  isTrue: 'Lo que digo aquí es cierto.',
  send: 'Enviar',
  promise: (count, isMailed) =>
    `${isMailed ? `Respuesta en un plazo de ${days(count)}, por correo.` : `Decisión en un plazo de ${days(count)}. Este sitio no envía correos: vuelve a abrir esta página entonces.`} Tu correo solo lo ven las personas que llevan este sitio.`,
  failed: 'No se envió tu reclamación. Lo que escribiste sigue aquí; inténtalo de nuevo.',
  unloaded: 'No se pudo cargar el clip.',
  hidden: 'Este clip está oculto mientras lo revisamos.',
  hiddenLead: 'Alguien ya está revisando una reclamación o una denuncia. No tienes que hacer nada.',
  way: 'Qué pasa ahora',
  confirmHeading: 'Un paso más: tu correo',
  confirmLead: [
    'Hemos escrito a ',
    '. Abre el enlace que contiene y una persona revisará tu reclamación.',
  ],
  receivedHeading: 'Tenemos tu reclamación',
  receivedLead:
    'Este sitio no envía correos. Vuelve a abrir esta página para ver si el clip ya no está.',
  sent: 'Enviada',
  confirmStep: 'Confirma tu correo',
  confirmHint: 'El enlace funciona durante 24 horas',
  writeTo: 'Escribe a ',
  writeHint: (email) => `Desde ${email}, para que sepamos quién pregunta`,
  decisionStep: 'Una persona decide',
  mailedHint: (count) => `En un plazo de ${days(count)}, con el motivo por correo`,
  askHint: (count) =>
    `En un plazo de ${days(count)}; el motivo está en nuestra respuesta a tu mensaje`,
  unmailedHint: (count) => `En un plazo de ${days(count)}`,
  nothingCame: '¿No ha llegado nada?',
  sendAgain: 'Enviar de nuevo',
  sentAgain: 'Hemos escrito de nuevo. Solo hace falta el enlace más reciente.',
  confirm: {
    title: 'Confirma tu reclamación',
    ask: 'Confirma que enviaste esta reclamación y que este correo es tuyo.',
    button: 'Confirmar',
    doneTitle: 'Tu reclamación está confirmada',
    done: (count) =>
      `Una persona la revisará y te escribirá en un plazo de ${days(count)}, con el motivo.`,
    invalid:
      'Este enlace no es válido, ha caducado o ya se ha usado. Si confirmaste tu reclamación, no tienes que hacer nada. Si no, reclama el clip de nuevo.',
    missing: 'Abre el enlace de nuestro correo para confirmar tu reclamación.',
    failed: 'No se confirmó tu reclamación. Inténtalo de nuevo.',
    home: 'Ver más clips',
  },
};
