import type { Translation } from '../language/translation.ts';
import type * as english from './login-texts.ts';

export const loginTexts: Translation<typeof english.loginTexts> = {
  passwordRule:
    'Requisitos: al menos 1 cifra, 1 carácter especial de !@#$%^&*, de 6 a 16 caracteres',
  passwordsDiffer: 'Las contraseñas no coinciden.',
  login: 'Iniciar sesión',
  register: 'Registrarse',
  signUp: 'Crear cuenta',
  loginEmail: 'Escribe un correo válido, por favor.',
  registerEmail: 'Escribe un correo válido.',
  personName:
    'Requiere una letra y 2 caracteres como mínimo. Se admiten punto, coma, guion y apóstrofo',
  usernameInvalid: 'solo letras, números y [._]. De 3 a 15 caracteres',
  usernameTaken: 'Nombre de usuario no disponible',
  usernameAvailable: (username) => `¡¡${username} está disponible!!`,

  heading: 'Otra vez, en compañía.',
  sessionEnded: 'Tu sesión ha terminado; inicia sesión de nuevo para continuar.',
  tabs: 'Iniciar sesión o registrarse',
  loginFields: 'Correo y contraseña',
  registerFields: 'Sobre ti',
  email: 'Correo',
  password: 'Contraseña',
  repeatPassword: 'Repite la contraseña',
  firstName: 'Nombre',
  lastName: 'Apellido',
  username: 'Nombre de usuario',
  checkingUsername: 'Comprobando si está disponible',
  finishRegistration:
    'Tu cuenta está creada. Añade tu nombre y un nombre de usuario para terminar.',
  anotherEmail: 'Usar otro correo',
  accept: {
    before: 'Al registrarte aceptas los ',
    terms: 'términos',
    between: ' de este sitio y los ',
    providerTerms: 'términos del servicio de YouTube',
    after: '.',
  },
  signUpFailed: 'No se pudo crear tu cuenta. Revisa el formulario e inténtalo de nuevo.',
};
