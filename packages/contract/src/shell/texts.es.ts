import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { siteName } from '../site/site-name.ts';

const plural = pluralIn('es');

export const shellTexts: Translation<typeof english.shellTexts> = {
  loading: 'Ponte los auriculares...',
  error: '¡Error inesperado de la aplicación!',
  searchSignedOut: 'Inicia sesión para buscar ',

  skip: 'Ir al contenido',
  get install() {
    return `Instalar ${siteName()}`;
  },
  home: (name) => `${name}, inicio`,
  search: 'Buscar personas y clips',
  closeSearch: 'Cerrar la búsqueda',
  searchHint: 'Encuentra personas por su nombre o nombre de usuario, y clips por sus palabras.',
  mainNavigation: 'Principal',
  tabs: { home: 'Inicio', search: 'Buscar', post: 'Publicar', messages: 'Mensajes' },
  account: (name) => `Menú de la cuenta de ${name}`,
  theme: 'Tema',
  themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  signOut: 'Cerrar sesión',
  errorText: 'Esta página no existe o no se pudo cargar.',
  errorHome: 'Volver al inicio',
  offlinePage: 'Esta página necesita conexión',
  offline: 'Estás sin conexión. La página se cargará cuando vuelvas a tenerla.',
  get newVersion() {
    return `Hay una versión nueva de ${siteName()}`;
  },
  outdated: 'Recarga la página para continuar. Tus borradores están guardados.',
  reload: 'Recargar',
};

export const controlTexts: Translation<typeof english.controlTexts> = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  dismiss: 'Descartar',
  retry: 'Reintentar',
  loading: 'Cargando',
  show: (label) => `Mostrar ${label.toLowerCase()}`,
  showMore: 'Mostrar más',
  listFailed: 'No se pudo cargar la lista.',
  endOfList: 'Fin de la lista.',
};

export const signOutTexts: Translation<typeof english.signOutTexts> = {
  title: '¿Cerrar sesión y borrar lo que no se ha enviado?',
  unsent: (count) =>
    plural(count, {
      one: 'No se ha enviado 1 mensaje o publicación. Al cerrar sesión se borra.',
      other: `No se han enviado ${count} mensajes y publicaciones. Al cerrar sesión se borran.`,
    }),
  confirm: 'Borrar y cerrar sesión',
};

export const noticeTexts: Translation<typeof english.noticeTexts> = {
  offline: 'Sin conexión. Inténtalo de nuevo en un momento.',
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

export const offlineTexts: Translation<typeof english.offlineTexts> = {
  bar: 'Estás sin conexión. Tus mensajes se enviarán cuando vuelvas a tenerla. Los clips necesitan conexión.',
  visitorBar: 'Estás sin conexión. Los clips la necesitan.',
  waiting: 'Esperando conexión',
  waitingToSend: 'Esperando para enviar',
};
