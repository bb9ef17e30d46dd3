const SUBJECT_MAX = 60;
const OF_GIT = /^(?:Merge|Revert|fixup!|squash!) /;

/**
 * Returns what is wrong with a commit message; empty for a good one.
 *
 * @param {string} message
 * @param {(text: string) => { word: string, better: string }[]} findWords
 * @returns {string[]}
 */
export function messageProblems(message, findWords) {
  // This line starts the diff that `git commit --verbose` adds.
  const [written = ''] = message.split(/^# -+ >8 -+$/m);
  const text = written.replaceAll(/^#.*\n?/gm, '').trim();
  const [subject = ''] = text.split('\n');
  if (OF_GIT.test(subject)) return [];
  const problems = findWords(text).map(({ word, better }) => `"${word}" -> ${better}`);
  if (subject.length > SUBJECT_MAX) {
    problems.unshift(`the subject has ${subject.length} characters, at most ${SUBJECT_MAX} fit`);
  }
  if (!/^[a-z][\w ./-]*: \S/.test(subject)) problems.unshift("the subject must be 'area: what'");
  return problems;
}
