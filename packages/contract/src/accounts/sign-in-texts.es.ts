import type { Translation } from '../language/translation.ts';
import type * as english from './sign-in-texts.ts';

export const signInTexts: Translation<typeof english.signInTexts> = {
  continueWith: (provider) => `Continuar con ${provider}`,
  failedToStart: 'No se puede contactar con el proveedor. Inténtalo de nuevo en un momento.',

  finish: {
    title: 'Iniciar sesión',
    newTitle: 'Elige un nombre de usuario',
    loading: 'Iniciando sesión',
    newPerson:
      'Añade tu nombre y un nombre de usuario para terminar. Tu cuenta se crea al registrarte.',
    anotherAccount: 'Usar otra cuenta',
    canceled: 'Has cancelado el inicio de sesión.',
    expired:
      'Este inicio de sesión ha caducado, se ha empezado otro en otra pestaña o tu navegador bloquea las cookies. Empieza de nuevo.',
    failed: 'No se pudo iniciar sesión. Inténtalo de nuevo o usa otra forma de iniciar sesión.',
    noEmail:
      'El proveedor no ha compartido tu correo. Permítelo allí o usa otra forma de iniciar sesión.',
    emailTaken:
      'Ya existe una cuenta con tu correo. Inicia sesión primero como siempre y luego añade el proveedor en Ajustes.',
    taken:
      'No se ha añadido: pertenece a otra cuenta de aquí, o ya has añadido otra de este proveedor.',
    notYours: 'Tu cuenta no inicia sesión con esto. Inicia sesión allí con la cuenta que añadiste.',
    added: 'Se ha añadido a tu cuenta.',
    confirmed: 'Gracias. Ahora puedes hacer el cambio.',
    toLogin: 'Volver al inicio de sesión',
    toSettings: 'Volver a Ajustes',
  },

  methods: {
    title: 'Formas de iniciar sesión',
    text: 'Tu contraseña y las cuentas de otros sitios con las que inicias sesión aquí.',
    failed: 'No se pudieron cargar tus formas de iniciar sesión.',
    list: 'Formas de iniciar sesión',
    password: 'Contraseña',
    added: (age) => `Añadida ${age}`,
    inUse: 'Añadida',
    notAdded: 'No añadida',
    add: 'Añadir',
    addOf: (name) => `Añadir ${name}`,
    remove: 'Quitar',
    removeOf: (name) => `Quitar ${name}`,
    wasRemoved: (name) => `Se ha quitado ${name}. Se cerró la sesión en tus otros dispositivos.`,
    addTitle: (name) => `¿Añadir ${name}?`,
    addText: (name) =>
      `Después podrás iniciar sesión también con ${name}. Ahora se abre su página.`,
    removeTitle: (name) => `¿Quitar ${name}?`,
    removeText:
      'Ya no podrás iniciar sesión con ella. Se cerrará la sesión en tus otros dispositivos, se revocarán tus tokens de acceso y se desactivarán tus webhooks.',
    removeFailed: 'No se pudo quitar. Inténtalo de nuevo.',
    last: 'Ya no podrías iniciar sesión. Añade primero otra forma.',
  },

  confirm: {
    needed:
      'Tu cuenta no tiene contraseña. Si iniciaste sesión hace más de cinco minutos, confirma primero:',
    tooOld: 'Confirma que eres tú y vuelve a hacer el cambio.',
    with: (provider) => `Confirmar con ${provider}`,
    withPasskey: 'Confirmar con una llave de acceso',
    passkeyFailed: 'La llave de acceso no lo confirmó. Inténtalo de nuevo o usa otra forma.',
    none: 'Tu cuenta no tiene contraseña ni otra forma de confirmar que eres tú.',
    set: 'Crear una contraseña',
    setText:
      'Tu cuenta aún no tiene contraseña. Con una también puedes iniciar sesión con tu correo.',
  },
};

export const signInLinkTexts: Translation<typeof english.signInLinkTexts> = {
  open: 'Enviarme un enlace para entrar',
  title: 'Iniciar sesión por correo',
  ask: 'Escribe tu correo para recibir un enlace que inicia tu sesión sin contraseña.',
  use: 'Continúa para iniciar sesión en la cuenta a la que se envió este enlace.',
  which: 'Escribe el correo al que se envió este enlace.',
  wrongEmail: 'Este enlace se envió a otro correo.',
  submit: 'Iniciar sesión',
  failed: 'No se pudo iniciar sesión. Inténtalo de nuevo.',
};
