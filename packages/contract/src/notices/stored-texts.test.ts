import { expect, test } from 'vitest';
import { groupTexts as german } from '../chat/texts.de.ts';
import { groupTexts as spanish } from '../chat/texts.es.ts';
import { togetherTexts as germanLoop } from '../together/texts.de.ts';
import { togetherTexts as spanishLoop } from '../together/texts.es.ts';
import * as inGerman from './stored-texts.de.ts';
import * as inSpanish from './stored-texts.es.ts';

// What the viewer did, after 'Du' and 'Tú'.
test.each([
  [inGerman, german.created('Chor'), 'hast die Gruppe „Chor“ erstellt'],
  [inGerman, german.joined, 'bist jetzt in der Gruppe'],
  [inGerman, german.left, 'hast die Gruppe verlassen'],
  [inGerman, germanLoop.started, 'hast eine gemeinsame Schleife gestartet'],
  [inSpanish, spanish.created('Coro'), 'has creado el grupo «Coro»'],
  [inSpanish, spanish.joined, 'te has unido al grupo'],
  [inSpanish, spanish.left, 'has salido del grupo'],
  [inSpanish, spanishLoop.started, 'has empezado un bucle'],
])('%#: a notice of the viewer', ({ storedNotice }, text, own) => {
  expect(storedNotice(text, true)).toBe(own);
  expect(storedNotice(text, false)).toBe(text);
});
