import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { siteName } from '../site/site-name.ts';

export const settingsTexts: Translation<typeof english.settingsTexts> = {
  photo: 'Foto de perfil',
  photoLink: 'Enlace de la imagen',
  photoHint: 'Escribe un enlace que empiece por https:// o elige una imagen abajo.',
  photoBroken: 'No se pudo cargar ninguna imagen de este enlace.',
  photoPreview: 'Vista previa de la imagen',
  photoUploaded: 'Foto subida',
  upload: 'Subir una foto',
  uploadHint: 'O suelta una imagen aquí. JPEG, PNG o WebP.',
  photoRejected: 'Elige una imagen JPEG, PNG o WebP, sin animación y de 4 megapíxeles como máximo.',
  photoUnreadable:
    'Este archivo no se pudo abrir como imagen. Elige una imagen JPEG, PNG o WebP, o una más pequeña.',
  crop: 'Recortar la foto',
  cropHint: 'Arrastra la foto o usa los controles.',
  croppedPreview: 'Tu foto como la verán los demás',
  zoom: 'Ampliar',
  across: 'Izquierda y derecha',
  down: 'Arriba y abajo',
  cropped: 'Usar la foto',
  uploadFailed: 'Tu foto no se pudo subir. Sigue aquí; inténtalo de nuevo.',
  builtIn: 'Imágenes incluidas',
  builtInChosen: (name) => `Imagen incluida: ${name}`,
  builtInNames: {
    default: 'Vacía',
    clay: 'Arcilla',
    cocoa: 'Cacao',
    coral: 'Coral',
    ember: 'Brasa',
    fern: 'Helecho',
    frost: 'Escarcha',
    honey: 'Miel',
    iris: 'Lirio',
    lagoon: 'Laguna',
    moss: 'Musgo',
    olive: 'Oliva',
    peony: 'Peonía',
    plum: 'Ciruela',
    saffron: 'Azafrán',
    slate: 'Pizarra',
    tide: 'Marea',
  },
  name: 'Nombre',
  appearance: 'Apariencia',
  blocked: 'Usuarios bloqueados',
  noBlocked: 'No hay usuarios bloqueados.',
  bio: 'Biografía',
  bioHint: (max) => `Una frase sobre ti, de hasta ${max} caracteres.`,
  bioLink: 'Enlace',
  updateBio: 'Guardar biografía',
  bioSaved: 'Biografía guardada.',
  bioUnknown: 'No se pudo cargar tu biografía.',
  bioFailed: 'No se pudo guardar tu biografía. Tu texto sigue aquí; inténtalo de nuevo.',
  session: 'Sesión',
  nameSaved: 'Nombre guardado.',
  nameUnknown: 'No se pudo cargar tu nombre.',

  privacy: 'Privacidad',
  nameSearch: 'Permitir que me encuentren por mi nombre',
  nameSearchHint:
    'Quien busque tu nombre o apellido podrá encontrarte y ver ambos. Si está desactivado, solo tú los ves.',
  nameSearchUnknown: 'No se pudieron cargar tus ajustes de privacidad.',
  switchFailed: 'No se pudo cambiar el ajuste. Inténtalo de nuevo.',

  installHint: 'Tendrá su propio icono, se abrirá sin el navegador y funcionará sin conexión.',
  get installSteps() {
    return `En iPhone o iPad: toca «Compartir» en el navegador y luego «Añadir a pantalla de inicio». Después abre ${siteName()} desde ahí.`;
  },

  sections: 'Secciones',

  heading: 'Ajustes',
  ready: 'Listo',
  updateName: 'Guardar nombre',
  signOut: 'Cerrar sesión',
  photoFailed: 'No se pudo cambiar tu foto. El enlace sigue aquí; inténtalo de nuevo.',
  nameFailed: 'No se pudo cambiar tu nombre. Tu texto sigue aquí; inténtalo de nuevo.',
};

export const firstRunTexts: Translation<typeof english.firstRunTexts> = {
  title: 'Te damos la bienvenida',
  progress: (step, count) => `Paso ${step} de ${count}`,
  skipAll: 'Omitir todo',
  skip: 'Omitir',
  next: 'Continuar',
  failed: 'No se pudo guardar tu progreso. Puede que vuelvas a ver estos pasos.',

  photo: 'Elige una foto de perfil',
  photoText:
    'Ayuda a tus amigos a reconocerte. Más tarde puedes usar tu propia imagen, en Ajustes.',

  friends: 'Encuentra a tus amigos',
  friendsText: 'Tú ves sus clips y ellos ven los tuyos.',
  friendsAlready: (names) => `Ya tienes amistad con ${names}.`,

  clip: 'Publica tu primer clip',
  clipText: 'Unos segundos de una canción o escena que te encanta.',
  clipSteps: [
    'Pega el enlace de un vídeo',
    'Elige dónde empieza y dónde termina',
    'Di por qué, y compártelo',
  ],
  example: 'Prueba con este clip',
  explore: 'Ver clips primero',
};
