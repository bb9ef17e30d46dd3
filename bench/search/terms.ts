/** Realistic search texts. All kinds have the same weight. */
export const terms = {
  'dense beginning': ['an', 'james', 'fox', 'mar', 'chris'],
  'sparse beginning': ['zachary9', 'quentin.7', 'giovanni_b', 'emma16', 'nukosi'],
  'part of a name': ['son', 'mitchell', 'wolf9', 'ann', 'kowalski'],
  '1 character': ['a', 'q', '_', '.', '7'],
  '2 characters': ['qz', '_9', 'aa', '7x', 'x.'],
  'signs within': ['n_l', 'a.b', '._.', 'o.o', 's_1'],
  'no match': ['xyzzy', 'qqqq', 'no.such.user', 'hannah.mitchelz', 'jjjj9'],
  wildcards: ['%', '%a%', '_%', '\\', 'a%b'],
} as const;
