import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const signUpTexts: Translation<typeof english.signUpTexts> = {
  closedTitle: 'El registro está cerrado',
  closed: 'Por ahora no se pueden crear cuentas nuevas. Si tienes una cuenta, inicia sesión.',
  inviteTitle: 'Necesitas una invitación',
  invite: 'Abre el enlace de invitación que recibiste o escríbelo aquí.',
  inviteField: 'Enlace o código de invitación',
  proceed: 'Continuar',
  badInvite: 'Esta invitación no es válida. Puede que se haya agotado o cambiado.',
  checkFailed: 'No se pudo comprobar la invitación. Inténtalo de nuevo.',
  invited: 'Tu invitación es válida. Regístrate abajo.',
  approval: 'Las cuentas nuevas necesitan aprobación. Puedes registrarte ahora.',
  checking: 'Comprobando…',
  checkingHint: 'Tu navegador resuelve una pequeña tarea para evitar registros masivos.',
  pendingTitle: 'Pendiente de aprobación',
  pending: 'Tu cuenta está creada. El responsable tiene que aprobarla antes de que puedas usarla.',
  pendingHint:
    'Esta página abre la aplicación cuando te aprueben. También puedes volver más tarde.',
};
