import type { Translation } from '../language/translation.ts';
import type * as english from './security-texts.ts';
import { siteSlug } from '../site/site-slug.ts';

export const secondFactorTexts: Translation<typeof english.secondFactorTexts> = {
  step: {
    title: 'Inicio de sesión en dos pasos',
    text: 'Escribe el código de 6 cifras de tu aplicación de autenticación o un código de recuperación.',
    code: 'Código',
    missing: 'Escribe el código.',
    wrong: 'Este código es incorrecto o ya se ha usado.',
    expired: 'Ha pasado demasiado tiempo. Escribe tu contraseña de nuevo.',
    failed: 'No se pudo comprobar el código. Inténtalo de nuevo.',
    submit: 'Continuar',
    back: 'Atrás',
  },
  row: {
    title: 'Inicio de sesión en dos pasos',
    on: 'Activado. Para iniciar sesión necesitas tu contraseña y un código.',
    off: 'Desactivado. Una aplicación de autenticación añade un código a tu contraseña.',
    failed: 'No se pudo cargar este ajuste.',
    turnOn: 'Activar',
    turnOff: 'Desactivar',
    newCodes: 'Nuevos códigos de recuperación',
    turnedOn:
      'El inicio de sesión en dos pasos está activado. Se cerró la sesión en tus otros dispositivos.',
    turnedOff: 'El inicio de sesión en dos pasos está desactivado.',
  },
  setUp: {
    title: 'Activar el inicio de sesión en dos pasos',
    next: 'Continuar',
    scan: 'Escanea este código QR con una aplicación de autenticación y escribe el código que muestra.',
    qrCode: 'Código QR para tu aplicación de autenticación',
    secret: 'O escribe esta clave en la aplicación:',
    failed: 'No se pudo activar el inicio de sesión en dos pasos. Inténtalo de nuevo.',
  },
  codes: {
    title: 'Códigos de recuperación',
    text: 'Con cada código puedes iniciar sesión una vez si pierdes tu dispositivo. Guárdalos ahora: solo se muestran una vez.',
    list: 'Códigos de recuperación',
    copy: 'Copiar',
    copied: 'Copiados.',
    copyFailed: 'No se pudieron copiar los códigos. Descárgalos.',
    download: 'Descargar',
    get file() {
      return `${siteSlug()}-codigos-de-recuperacion.txt`;
    },
    done: 'Los he guardado',
    newTitle: 'Nuevos códigos de recuperación',
    newText: 'Tus códigos actuales dejan de funcionar.',
    newSubmit: 'Crear códigos',
    newFailed:
      'No se pudieron crear códigos nuevos. Los anteriores siguen funcionando. Inténtalo de nuevo.',
  },
  off: {
    title: '¿Desactivar el inicio de sesión en dos pasos?',
    text: 'Iniciarás sesión solo con tu contraseña.',
    failed: 'No se pudo desactivar el inicio de sesión en dos pasos. Inténtalo de nuevo.',
  },
  requiredOfAdmins:
    'Los administradores de este sitio deben iniciar sesión en dos pasos o con una llave de acceso.',
  required:
    'Los moderadores de este sitio deben iniciar sesión en dos pasos o con una llave de acceso.',
  byOperator:
    'Si no tienes ninguna de las dos, pregunta al responsable de este sitio: recuperarás tu rol cuando hayas configurado una.',
};

export const passkeyTexts: Translation<typeof english.passkeyTexts> = {
  nameRule: 'Escribe un nombre de 1 a 50 caracteres.',
  row: {
    title: 'Llaves de acceso',
    text: 'Inicia sesión con el bloqueo de pantalla o una llave de seguridad, sin contraseña.',
    failed: 'No se pudieron cargar tus llaves de acceso.',
    list: 'Llaves de acceso',
    added: (age) => `Añadida ${age}`,
    lastUsed: (age) => `último uso ${age}`,
    unused: 'nunca usada',
    add: 'Añadir una llave de acceso',
    full: 'Tienes 10 llaves de acceso. Quita una para añadir otra.',
    rename: 'Cambiar nombre',
    renameOf: (name) => `Cambiar el nombre de ${name}`,
    remove: 'Quitar',
    removeOf: (name) => `Quitar ${name}`,
    wasAdded: (name) => `Se ha añadido ${name}.`,
    wasRenamed: (name) => `La llave de acceso se llama ahora ${name}.`,
    wasRemoved: (name) => `Se ha quitado ${name}.`,
  },
  add: {
    title: 'Añadir una llave de acceso',
    text: 'Escribe tu contraseña. Después tu navegador te preguntará dónde guardar la llave.',
    name: 'Nombre',
    submit: 'Continuar',
    exists: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
    failed: 'No se pudo añadir la llave de acceso. Inténtalo de nuevo.',
  },
  rename: {
    title: 'Cambiar el nombre de la llave',
    submit: 'Guardar',
    failed: 'No se pudo cambiar el nombre de la llave de acceso. Inténtalo de nuevo.',
  },
  remove: {
    title: (name) => `¿Quitar ${name}?`,
    text: 'Ya no podrás iniciar sesión con ella. Tu contraseña sigue funcionando. Se revocarán tus tokens de acceso y se desactivarán tus webhooks. Puede que el dispositivo todavía muestre la llave: quítala también allí.',
    failed: 'No se pudo quitar la llave de acceso. Inténtalo de nuevo.',
  },
};

export const sessionTexts: Translation<typeof english.sessionTexts> = {
  list: 'Dispositivos con la sesión iniciada',
  device: (label) => label.replace(' on ', ' en ') || 'Dispositivo desconocido',
  current: 'Este dispositivo',
  lastUsed: (age) => `Último uso ${age}`,
  signedIn: (age) => `sesión iniciada ${age}`,
  showAll: 'Mostrar todos',
  end: 'Cerrar sesión',
  endOf: (device, age) => `Cerrar sesión en ${device}, último uso ${age}`,
  ended: (device) => `Se cerró la sesión en ${device}.`,
  endFailed: 'No se pudo cerrar la sesión en el dispositivo. Inténtalo de nuevo.',
  failed: 'No se pudieron cargar tus dispositivos.',
};
