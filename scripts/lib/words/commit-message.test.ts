import { expect, it } from 'vitest';
import { messageProblems } from './commit-message.mjs';
import { wordFinder } from './words.mjs';

const findWords = wordFinder({ words: { anew: 'again' }, allowedPhrases: [] });

it.each([
  'chat: store a message in one statement',
  'ops doctor: check the clock\n\nA body may have lines that are longer than the subject may be, as this.',
  `tests: ${'x'.repeat(53)}`,
  '# Please enter the commit message\ndocs: name the ports\n# anew',
  'docs: name the ports\n# ------------------------ >8 ------------------------\ndiff anew',
  "Merge branch 'main' into a-lane-whose-name-makes-the-subject-longer-than-sixty",
  'Revert "tests: read anew, with a subject that is longer than sixty characters"',
])('accepts %j', (message) => {
  expect(messageProblems(message, findWords)).toEqual([]);
});

it.each([
  ['Store a message in one statement', "the subject must be 'area: what'"],
  ['Chat: store a message', "the subject must be 'area: what'"],
  ['chat:store a message', "the subject must be 'area: what'"],
  ['', "the subject must be 'area: what'"],
  [`tests: ${'x'.repeat(54)}`, 'the subject has 61 characters, at most 60 fit'],
  ['chat: load it anew', '"anew" -> again'],
  ['chat: load it\n\nIt was loaded anew.', '"anew" -> again'],
])('rejects %j', (message, problem) => {
  expect(messageProblems(message, findWords)).toEqual([problem]);
});
