import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

const plural = pluralIn('es');

export const moderationTexts: Translation<typeof english.moderationTexts> = {
  title: 'Moderación',
  queue: 'Clips denunciados y reclamados',
  noReports: 'Nada que revisar.',
  failed: 'No se pudieron cargar los clips denunciados.',
  of: (owner) => `Publicado por ${owner}`,
  reports: (count) => plural(count, { one: '1 denuncia', other: `${count} denuncias` }),
  claims: (count) => plural(count, { one: '1 reclamación', other: `${count} reclamaciones` }),
  emailConfirmed: (date) => `Correo confirmado ${date}`,
  emailUnconfirmed:
    'Correo sin confirmar: este sitio no le envía nada. Escribe a quien reclama antes de decidir y comunícale tu decisión.',
  hidden: 'Oculto para todos menos su dueño hasta que decidas.',
  waiting: (count) =>
    plural(count, { one: '1 clip más por revisar.', other: `${count} clips más por revisar.` }),
  note: 'Nota',
  noteHint: {
    reports: 'El motivo de tu decisión. Lo lee el dueño de un clip oculto o eliminado.',
    mailed:
      'El motivo de tu decisión. Lo leen el dueño de un clip oculto o eliminado y quien lo reclamó.',
    unmailed:
      'El motivo de tu decisión. Lo lee el dueño de un clip oculto o eliminado. Comunícaselo tú a quien lo reclamó.',
  },
  noteError: 'Escribe de 1 a 500 caracteres.',
  hide: 'Ocultar',
  dismiss: 'Desestimar',
  unhide: 'Desestimar y mostrar de nuevo',
  remove: 'Eliminar',
  removeTitle: '¿Eliminar este clip?',
  removeText: {
    reports: 'El clip y sus me gusta se eliminan. Se avisa a su dueño y a quienes lo denunciaron.',
    mailed:
      'El clip y sus me gusta se eliminan. Se avisa a su dueño y a quienes lo denunciaron o reclamaron.',
    unmailed:
      'El clip y sus me gusta se eliminan. Se avisa a su dueño y a quienes lo denunciaron. Comunícaselo tú a quien lo reclamó: su correo no está confirmado.',
  },
  decideFailed: 'No se guardó la decisión. Tu nota sigue aquí; inténtalo de nuevo.',
  log: 'Registro',
  emptyLog: 'Aún no hay decisiones.',
  logFailed: 'No se pudo cargar el registro.',
  operator: 'Responsable',
  received: {
    reports: (count, date) =>
      plural(count, { one: `Denunciado ${date}`, other: `${count} denuncias, la primera ${date}` }),
    claim: (date) => `Reclamado ${date}`,
    confirmed: (date) => `confirmado ${date}`,
    notified: (date) => `decisión enviada por correo ${date}`,
  },
  steps: {
    dismiss: (by, subject) => `${by} desestimó las denuncias de un clip de ${subject}.`,
    remove: (by, subject) => `${by} eliminó un clip de ${subject}.`,
    hide: (by, subject) => `${by} ocultó un clip de ${subject}.`,
    unhide: (by, subject) =>
      `${by} desestimó lo denunciado y volvió a mostrar el clip de ${subject}.`,
    'refuse-channel': (by) => `${by} rechazó los clips de un canal.`,
    'allow-channel': (by) => `${by} volvió a permitir los clips de un canal.`,
    appoint: (by, subject) => `${by} nombró moderador a ${subject}.`,
    withdraw: (by, subject) => `${by} retiró a ${subject} el rol de moderador.`,
    suspend: (by, subject) => `${by} suspendió a ${subject}.`,
    resume: (by, subject) => `${by} terminó la suspensión de ${subject}.`,
    delete: (by, subject) => `${by} eliminó la cuenta de ${subject}.`,
    'end-sessions': (by, subject) => `${by} cerró la sesión de ${subject}.`,
    'reset-link': (by, subject) =>
      `${by} creó un enlace para restablecer la contraseña de ${subject}.`,
    approve: (by, subject) => `${by} aprobó el registro de ${subject}.`,
    reject: (by, subject) => `${by} rechazó el registro de ${subject}.`,
    'appoint-admin': (by, subject) => `${by} nombró administrador a ${subject}.`,
    'withdraw-admin': (by, subject) => `${by} retiró a ${subject} el rol de administrador.`,
    'sign-up-mode': (by) => `${by} cambió quién puede registrarse.`,
    'sign-up-invite': (by) => `${by} creó o anuló un enlace de invitación.`,
    'remove-photo': (by, subject) => `${by} quitó la foto de ${subject}.`,
    'second-factor-off': (by, subject) =>
      `${by} desactivó el inicio de sesión en dos pasos de ${subject}.`,
  },
  because: (reason) => `El motivo: ${reason}`,
  notifications: {
    removal: 'Tu clip se eliminó tras una denuncia.',
    hidden: 'Tu clip está oculto mientras revisamos una denuncia. Solo tú puedes verlo.',
    unhidden: 'Tu clip se ha revisado. Quienes podían verlo pueden verlo de nuevo.',
    'report-upheld': 'Se eliminó un clip que denunciaste. Gracias.',
    'report-dismissed': 'Se revisó un clip que denunciaste y no se eliminó.',
    'source-unavailable': 'El vídeo de tu clip no está disponible o solo se reproduce en YouTube.',
  },
};
