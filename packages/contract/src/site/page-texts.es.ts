import type { PageName } from './pages.ts';
import { siteName } from './site-name.ts';

export const defaultPages: Readonly<Record<PageName, string>> = {
  get about() {
    return `# Recorta un momento y míralo en bucle

${siteName()} es para los diez segundos de un vídeo que quieres enseñar a un amigo. Pega un enlace, fija el inicio y el fin a la décima de segundo, escribe una línea. Los demás ven justo ese clip, en bucle, y pasan al siguiente.

## Cómo funciona

- Las publicaciones son públicas. Los mensajes son entre amigos.
- El orden de la página de inicio es una fórmula, la misma para todos: [cómo funciona Magic](/magic).
- Los vídeos se reproducen en el reproductor del sitio del que vienen, que recibe la visita. ${siteName()} guarda el enlace y los tiempos, nunca el vídeo.
- Pulsa ? para ver todos los atajos de teclado.

## Código abierto

Reprise es software libre con licencia MIT. La persona o el grupo que lleva este sitio es responsable de él, y nadie más. Los programas pueden usar la [API](/api/docs).
`;
  },
  privacy: `# Privacidad

Este sitio guarda lo que escribes y lo que necesita para funcionar, y nada más. Sin anuncios, sin rastreadores, sin cookies de terceros.

## Qué se guarda

- Tu cuenta: nombres, nombre de usuario, correo, idioma, foto de perfil y un hash de tu contraseña.
- Lo que haces: publicaciones, me gusta, clips guardados, amigos, mensajes, denuncias, clips que quitaste de tu semana y qué clips se te han mostrado, para que los nuevos vayan primero y, si lo activas, queden en una lista solo para ti.
- Los dispositivos con tu sesión iniciada y su último uso, durante 90 días como máximo.

## Quién lo ve

- Las publicaciones, tu nombre de usuario, tu foto de perfil y tu biografía son públicos.
- Los mensajes los ven quienes están en la conversación. El responsable del sitio puede técnicamente leer la base de datos.
- Tu correo nunca se muestra a otros.

## Vídeos

Los clips se reproducen en el reproductor de YouTube, mediante los YouTube API Services. YouTube conoce tu dirección IP cuando se carga un clip, como en cualquier página con su reproductor; consulta la [política de privacidad de Google](https://policies.google.com/privacy). El título y el canal de un vídeo vienen de YouTube; el sitio los guarda como máximo 30 días sin volver a preguntar.

## Tus derechos

En [Ajustes](/settings) puedes descargar todos tus datos y eliminar tu cuenta. La eliminación es inmediata; los mensajes que enviaste los conservan quienes los recibieron, sin tu nombre.
`,
  terms: `# Términos

## Qué está permitido

- Publica clips de vídeos públicos y escribe con tus propias palabras.
- Sé amable. El acoso, el odio, las amenazas, el spam y todo lo ilegal se eliminan.
- No uses el sitio para dañarlo, para dañar a otros ni para reunir datos sobre personas.

## Tu contenido

Lo que escribes sigue siendo tuyo. Al publicar permites que el sitio lo muestre a otros. Los vídeos pertenecen a quienes los hicieron, y cada clip los nombra.

## Vídeos

Los clips se reproducen en el reproductor de YouTube. Al usar este sitio aceptas también los [términos del servicio de YouTube](https://www.youtube.com/t/terms).

## Denuncias

Cada clip tiene «Denunciar publicación» en su menú. Un moderador lo revisa y puede eliminar el clip o suspender la cuenta; se te comunica la decisión.

Si un clip usa tu vídeo o apareces en él, elige «Informar de un problema de derechos» en el menú del clip. No necesitas una cuenta.

## Sin garantía

El sitio se ofrece tal como es. Puedes irte cuando quieras: en [Ajustes](/settings) puedes eliminar tu cuenta y sus datos.
`,
};
