import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { siteName } from '../site/site-name.ts';

export const shellTexts: Translation<typeof english.shellTexts> = {
  loading: 'Ponte los auriculares…',
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
  tabs: {
    home: 'Inicio',
    search: 'Buscar',
    post: 'Publicar',
    messages: 'Mensajes',
    profile: 'Perfil',
  },
  logIn: 'Iniciar sesión y registrarse',
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

export const offlineTexts: Translation<typeof english.offlineTexts> = {
  notice: 'Sin conexión. Inténtalo de nuevo en un momento.',
  bar: 'Estás sin conexión. Tus mensajes se enviarán cuando vuelvas a tenerla. Los clips necesitan conexión.',
  visitorBar: 'Estás sin conexión. Los clips la necesitan.',
  waiting: 'Esperando conexión',
  waitingToSend: 'Esperando para enviar',
};
