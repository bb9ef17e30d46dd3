import type { Translation } from '../language/translation.ts';
import type * as english from './invite-texts.ts';
import { siteName } from '../site/site-name.ts';

export const inviteTexts: Translation<typeof english.inviteTexts> = {
  title: 'Invitar a amigos',
  intro: 'Quien se registre con tu enlace será tu amigo al momento.',
  get findIntro() {
    return `¿Tu amigo ya está en ${siteName()}?`;
  },
  link: 'Tu enlace de invitación',
  linkHint: 'Compártelo solo con amigos: quien lo tenga puede hacerse amigo tuyo.',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado.',
  copyFailed: 'No se pudo copiar el enlace. Selecciónalo a mano.',
  share: 'Compartir con…',
  email: 'Enviar por correo',
  shareFailed: 'No se pudo compartir. Copia el enlace.',
  shareTitle: (username) => `${username} te invita a ${siteName()}`,
  qr: 'Código QR de tu enlace de invitación',
  renew: 'Enlace nuevo',
  renewTitle: '¿Cambiar tu enlace?',
  renewText:
    'El enlace actual y su código QR dejan de funcionar. Tus amigos siguen siendo tus amigos.',
  renewed: 'Este es tu enlace nuevo. El anterior ya no funciona.',
  loadFailed: 'No se pudo cargar tu enlace.',
  createFailed: 'No se pudo crear tu enlace. Inténtalo de nuevo.',

  first: 'En compañía es mejor',
  firstText:
    'Deja que escaneen este código o envía tu enlace. Seréis amigos en cuanto se registren.',
  firstClip: 'Ahora enséñaselo a un amigo',
  copyInvite: 'Copiar enlace de invitación',
  inviteCopied: 'Enlace copiado. Pégalo en un mensaje a tu amigo.',

  pageTitle: 'Invitación',
  invites: (username) => `${username} te invita a ${siteName()}`,
  pitch:
    'Comparte clips cortos de las canciones que te encantan. Regístrate y seréis amigos al momento.',
  signUp: 'Registrarse',
  signIn: 'Ya tengo una cuenta',
  ask: (username) => `Acepta para ser amigo de ${username}.`,
  blocked: (username) => `Has bloqueado a ${username}. Desbloquéalo para que seáis amigos.`,
  open: 'Abrir perfil',
  accepted: (username) => `Tú y ${username} ya sois amigos.`,
  failed: 'No se pudo aceptar la invitación. Inténtalo de nuevo.',
  pageFailed: 'No se pudo cargar la invitación.',
  gone: 'Este enlace de invitación no es válido',
  goneText: 'Puede que se haya cambiado. Pide uno nuevo a tu amigo.',
  own: 'Este es tu propio enlace',
  ownText: 'Envíaselo a un amigo.',
  manage: 'Tu enlace de invitación',
  home: 'Ver clips',

  registering: (username) => `Tú y ${username} seréis amigos cuando te registres.`,
  withoutInvite: 'Quitar la invitación',
};
