import type { Translation } from '../language/translation.ts';
import type * as english from './mail-texts.ts';

export const accountMailTexts: Translation<typeof english.accountMailTexts> = {
  resetPassword: {
    subject: 'Elige una contraseña nueva',
    request: 'Hemos recibido una solicitud para restablecer la contraseña de tu cuenta.',
    validity: (minutes) =>
      `El enlace de abajo es válido durante ${minutes} minutos y funciona una sola vez. Si no lo pediste, ignora este correo: no ha cambiado nada.`,
    link: 'Elegir una contraseña nueva',
  },
  signInLink: {
    subject: 'Iniciar sesión',
    request: 'Hemos recibido una solicitud para iniciar sesión en tu cuenta sin contraseña.',
    validity: (minutes) =>
      `El enlace de abajo es válido durante ${minutes} minutos y funciona una sola vez. Si no lo pediste, ignora este correo: sin el enlace nadie puede iniciar sesión.`,
    link: 'Iniciar sesión',
  },
  confirmEmail: {
    subject: 'Confirma tu correo',
    request: 'Confirma que esta dirección es tuya para usarla como correo de tu cuenta.',
    validity: (minutes) =>
      `El enlace de abajo es válido durante ${minutes} minutos y funciona una sola vez. Si no lo pediste, ignora este correo: no cambiará nada.`,
    link: 'Confirmar este correo',
  },
  passwordChanged: {
    subject: 'Tu contraseña ha cambiado',
    changed:
      'Se acaba de cambiar la contraseña de tu cuenta y se han cerrado todas las demás sesiones.',
    lostFactors:
      'Tu correo no estaba confirmado, así que se han quitado las llaves de acceso, el inicio de sesión en dos pasos y las cuentas conectadas: podría haberlos añadido otra persona. Puedes añadirlos de nuevo en Ajustes.',
    passkeys: 'Las llaves de acceso siguen funcionando: quita en Ajustes las que no sean tuyas.',
    notYou: 'Si no has sido tú, restablece tu contraseña en la página de inicio de sesión.',
  },
  passkeyAdded: {
    subject: 'Se ha añadido una llave de acceso a tu cuenta',
    added:
      'Se acaba de añadir una llave de acceso a tu cuenta. Permite iniciar sesión sin tu contraseña.',
    notYou: 'Si no has sido tú, quítala en Ajustes y elige una contraseña nueva.',
  },
  providerAdded: {
    subject: (provider) => `Se ha añadido ${provider} a tu cuenta`,
    added: (provider) =>
      `Se acaba de añadir una cuenta de ${provider} a tu cuenta. Permite iniciar sesión sin tu contraseña.`,
    notYou: 'Si no has sido tú, quítala en Ajustes y elige una contraseña nueva.',
  },
  emailChanged: {
    subject: 'Tu correo ha cambiado',
    changed: 'Tu cuenta usa ahora otro correo. Ya no enviaremos nada a esta dirección.',
    notYou: 'Si no has sido tú, contacta con el responsable de este sitio.',
  },
  emailTaken: {
    subject: 'Ya tienes una cuenta',
    taken:
      'Hemos recibido una solicitud para usar esta dirección en otra cuenta. Ya tiene una, así que no se ha cambiado nada.',
    reset:
      'Si no puedes iniciar sesión, restablece tu contraseña en la página de inicio de sesión.',
  },
};
