import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { siteName } from '../site/site-name.ts';

export const tokenTexts: Translation<typeof english.tokenTexts> = {
  nameRule: 'Escribe un nombre de 1 a 50 caracteres.',
  noScope: 'Elige qué puede hacer el token.',
  tooMany: 'Tienes 20 tokens de acceso. Revoca uno primero.',
};

export const developerTexts: Translation<typeof english.developerTexts> = {
  heading: 'Para desarrolladores',
  get intro() {
    return [
      `Los scripts y los bots pueden usar ${siteName()} en tu nombre. `,
      'Cómo llamarlo',
      '.',
    ] as const;
  },
};

export const tokenRowTexts: Translation<typeof english.tokenRowTexts> = {
  title: 'Tokens de acceso',
  text: 'Un token abre lo que eliges hasta la fecha que eliges. Si cambias la contraseña, quitas una forma de iniciar sesión o cierras sesión en todas partes, se revocan todos.',
  list: 'Tokens de acceso',
  failed: 'No se pudieron cargar tus tokens de acceso.',
  create: 'Nuevo token',
  scopes: { read: 'Leer', post: 'Publicar', chat: 'Chatear' },
  ends: (date) => `termina el ${date}`,
  ended: (date) => `terminó el ${date}`,
  lastUsed: (age) => `último uso ${age}`,
  unused: 'sin usar',
  revoke: 'Revocar',
  revokeOf: (name) => `Revocar ${name}`,
  wasRevoked: (name) => `Revocado: ${name}`,
  revokeTitle: (name) => `¿Revocar ${name}?`,
  revokeText: 'Los scripts que usan este token dejan de funcionar al momento.',
  revokeFailed: 'No se pudo revocar el token y sigue funcionando. Inténtalo de nuevo.',
};

export const newTokenTexts: Translation<typeof english.newTokenTexts> = {
  title: 'Nuevo token de acceso',
  name: 'Nombre',
  nameHint: 'Para qué es, por ejemplo el nombre de un script.',
  scopes: 'Puede',
  scope: {
    read: { title: 'Leer', text: 'Ver clips, usuarios, amigos y mezclas como tú.' },
    post: {
      title: 'Publicar',
      text: 'Publicar, editar y eliminar clips, darles me gusta, guardarlos y cambiar mezclas.',
    },
    chat: { title: 'Chatear', text: 'Leer tus conversaciones y enviar mensajes.' },
  },
  ends: 'Termina en',
  days: { 7: '7 días', 30: '30 días', 90: '90 días', 365: '1 año' },
  submit: 'Crear token',
  failed: 'No se pudo crear el token. Inténtalo de nuevo.',
  shownTitle: 'Tu nuevo token',
  shown: 'Cópialo ahora: solo se muestra una vez. Quien lo tenga puede actuar en tu nombre.',
  secret: 'Token de acceso',
  copy: 'Copiar',
  copied: 'Copiado.',
  copyFailed: 'No se pudo copiar. Selecciónalo y cópialo.',
  done: 'Ya lo he copiado',
};
