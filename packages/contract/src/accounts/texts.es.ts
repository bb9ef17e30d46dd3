import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { siteName } from '../site/site-name.ts';

export const accountTexts: Translation<typeof english.accountTexts> = {
  links: {
    invalid: 'Este enlace no es válido, ha caducado o ya se ha usado.',
    sentTo: (email) => `Hemos enviado un enlace a ${email}.`,
    logged:
      'El correo no está configurado en este servidor. El enlace está en el registro del servidor.',
    failed: 'No se pudo enviar el enlace. Inténtalo de nuevo.',
  },

  password: {
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    repeat: 'Repite la contraseña nueva',
    missing: 'Escribe tu contraseña.',
    wrong: 'Contraseña incorrecta.',
    again: 'Tu confirmación ha caducado. Escribe tu contraseña de nuevo.',
  },

  reset: {
    forgot: '¿Has olvidado la contraseña?',
    title: 'Restablecer la contraseña',
    ask: 'Escribe tu correo para recibir un enlace con el que restablecer tu contraseña.',
    send: 'Enviar enlace',
    sent: (email) => `Si ${email} tiene una cuenta, le hemos enviado un enlace.`,
    sentHint:
      'El enlace es válido durante una hora. Si no ves el correo, mira en la carpeta de spam.',
    logged: (email) =>
      `El correo no está configurado en este servidor. Si ${email} tiene una cuenta, su enlace está en el registro del servidor.`,
    another: 'Usar otro correo',
    toLogin: 'Volver al inicio de sesión',
    newTitle: 'Elige una contraseña nueva',
    save: 'Guardar contraseña',
    saved: 'Contraseña cambiada. Inicia sesión con tu contraseña nueva.',
    failed: 'No se pudo cambiar tu contraseña. Inténtalo de nuevo.',
    askAgain: 'Pedir un enlace nuevo',
  },

  confirm: {
    title: 'Confirmar correo',
    ask: 'Confirma que quieres usar esta dirección para tu cuenta.',
    confirm: 'Confirmar correo',
    doneTitle: 'Correo confirmado',
    done: 'Tu correo está confirmado.',
    missing: 'Abre esta página desde el enlace de tu correo.',
    failed: 'No se pudo confirmar tu correo. Inténtalo de nuevo.',
    toSettings: 'Pedir un enlace nuevo en Ajustes',
    onward: 'Ir al inicio',
  },

  section: {
    title: 'Cuenta',
    email: 'Correo',
    confirmed: 'Confirmado',
    notConfirmed: 'Sin confirmar',
    sendAgain: 'Reenviar enlace',
    changeEmail: 'Cambiar correo',
    newEmail: 'Correo nuevo',
    sameEmail: 'Este ya es tu correo.',
    emailTaken: 'Este correo pertenece a otra cuenta.',
    changeEmailText: 'Enviaremos un enlace a la dirección nueva. Ábrelo para confirmar el cambio.',
    changesThen: 'Ábrelo para confirmar el cambio.',
    changeEmailFailed: 'No se pudo cambiar tu correo. Inténtalo de nuevo.',
    password: 'Contraseña',
    passwordText: 'Al cambiarla se cierra la sesión en tus otros dispositivos.',
    changePassword: 'Cambiar contraseña',
    passwordChanged: 'Contraseña cambiada. Se cerró la sesión en tus otros dispositivos.',
    passwordChangedOnly:
      'Contraseña cambiada, pero puede que la sesión siga iniciada en tus otros dispositivos. Para estar seguro, cierra sesión en todas partes.',
    devices: 'Dispositivos',
    devicesText: 'Cierra sesión en todos los dispositivos, también en este.',
    signOutEverywhere: 'Cerrar sesión en todas partes',
    signOutTitle: '¿Cerrar sesión en todas partes?',
    signOutText: 'Tendrás que iniciar sesión de nuevo en cada dispositivo, también en este.',
    signedOut: 'Has cerrado sesión en todos los dispositivos.',
    signOutFailed:
      'No se pudo cerrar la sesión. Sigue iniciada en tus dispositivos. Inténtalo de nuevo.',
    data: 'Tus datos',
    dataText: 'Descarga tus publicaciones, me gusta, amigos, mensajes y más en un archivo zip.',
    download: 'Descargar mis datos',
    downloaded: 'Guardado en tus descargas.',
    downloadFailed: 'La descarga ha fallado. Inténtalo de nuevo.',
  },

  deletion: {
    row: 'Eliminar cuenta',
    rowText: 'Elimina tu cuenta y sus datos para siempre.',
    open: 'Eliminar cuenta',
    title: '¿Eliminar tu cuenta?',
    deleted:
      'Tus publicaciones, me gusta, amistades, notificaciones y ajustes se eliminan de inmediato. No se puede deshacer.',
    remaining:
      'Las personas a las que escribiste conservan tus mensajes. Aparecen como enviados por «Usuario eliminado», sin tu nombre ni tu foto.',
    downloadFirst: ['Si quieres una copia, ', 'descarga tus datos', ' primero.'],
    username: (username) => `Escribe tu nombre de usuario: ${username}`,
    usernameWrong: 'Nombre de usuario incorrecto.',
    confirm: 'Eliminar para siempre',
    failed: 'No se pudo eliminar tu cuenta. Inténtalo de nuevo.',
    leftover:
      'Tu perfil y sus datos están eliminados, pero tu inicio de sesión todavía existe. Escribe tu contraseña e inténtalo de nuevo.',
    leftoverFailed: 'No se pudo eliminar tu inicio de sesión. Inténtalo de nuevo.',
    done: 'Tu cuenta se ha eliminado.',
  },
};

export const suspensionTexts: Translation<typeof english.suspensionTexts> = {
  suspended: 'Tu cuenta está suspendida',
  reason: 'Motivo',
  until: (date) => `La suspensión termina el ${date}.`,
  noEnd: 'La suspensión no tiene fecha de fin.',
  kept: 'Tus clips están ocultos. No se elimina nada.',
  contact: 'Contactar con el responsable',
  checkAgain: 'Comprobar de nuevo',
  unchanged: 'Todavía no ha cambiado nada.',
  checkFailed: 'La comprobación ha fallado. Inténtalo de nuevo en un momento.',
  signOut: 'Cerrar sesión',
  toLogin: 'Volver al inicio de sesión',
};

export const exportTexts: Translation<typeof english.exportTexts> = {
  title: (username) => `${siteName()}: datos de ${username}`,
  get intro() {
    return `Todos tus datos en ${siteName()} en el momento de tu solicitud. Cada sección está también en un archivo JSON junto a esta página. Las horas son UTC.`;
  },
  made: (date) => `Creado ${date}.`,
  contents: 'Contenido',
  nothing: 'Nada.',
  sections: {
    account: 'Cuenta',
    posts: 'Publicaciones',
    likes: 'Me gusta',
    views: 'Clips que has visto',
    saves: 'Clips guardados',
    mixes: 'Mezclas',
    mixClips: 'Clips que añadiste a mezclas',
    weekOmissions: 'Clips que quitaste de tu semana',
    failures: 'Vídeos que no se reprodujeron',
    reports: 'Tus denuncias',
    friends: 'Amigos y solicitudes',
    invite: 'Tu enlace de invitación',
    blocks: 'Usuarios bloqueados',
    notifications: 'Notificaciones',
    push: 'Navegadores con notificaciones',
    sessions: 'Dispositivos',
    signInMethods: 'Formas de iniciar sesión',
    passkeys: 'Llaves de acceso',
    tokens: 'Tokens de acceso',
    webhooks: 'Webhooks',
    webhookDeliveries: 'Envíos de webhooks',
    moderation: 'Tus decisiones de moderación',
    chats: 'Conversaciones',
    messages: 'Mensajes',
    reactions: 'Reacciones',
  },
};
