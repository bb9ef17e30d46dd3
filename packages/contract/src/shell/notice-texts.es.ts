import type { Translation } from '../language/translation.ts';
import type * as english from './notice-texts.ts';

export const noticeTexts: Translation<typeof english.noticeTexts> = {
  failed: 'Algo ha fallado. No se ha cambiado nada; inténtalo de nuevo.',
  tooMany: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  unavailable: 'El servicio no está disponible por ahora. Inténtalo de nuevo pronto.',
  signOutPending:
    'Has cerrado sesión en este dispositivo. El cierre se completará cuando vuelvas a tener conexión.',
  signOutFailed: 'No se pudo cerrar la sesión. Inténtalo de nuevo.',
  signedOut: 'Se cerró tu sesión. No se ha cambiado nada; inicia sesión e inténtalo de nuevo.',
  friendStale: 'Vuestra amistad ha cambiado. El botón ya está al día.',
  reportsStale: 'El clip o sus denuncias han cambiado. Revísalos de nuevo.',
  channelRefused: 'El canal de este vídeo no quiere clips en este sitio.',
  emailUnconfirmed: 'Confirma tu correo para publicar, dar me gusta y enviar mensajes.',
  factorNotPassed:
    'Inicia sesión con una llave de acceso para cambiar esto. Si no te queda ninguna o tu rol la exige, pregunta al responsable de este sitio.',
  signInFailed: 'Correo o contraseña incorrectos.',
  commonPassword: 'Esta contraseña es común y fácil de adivinar. Elige otra.',
  challengeFailed:
    'La comprobación del navegador ha fallado. Inténtalo de nuevo o usa otro navegador.',
  emailTaken: 'Este correo ya tiene una cuenta. Inicia sesión.',
};
