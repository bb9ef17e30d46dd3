/** The list of keys that `?` opens; loaded with it. */
export const helpTexts = {
  title: 'Keyboard shortcuts',
  clips: 'Clips',
  everywhere: 'Everywhere',
  search: 'Search users',
  help: 'Show this list',
  escape: 'Close a dialog or menu',
} as const;
