export const groupTexts = {
  /** Texts of notices. Screens put the name of `senderId` before them. */
  created: (name: string) => `created the group “${name}”`,
  joined: 'joined the group',
  left: 'left the group',
  named: (name: string) => `named the group “${name}”`,

  full: (max: number) => `A group has up to ${max} members.`,
  tooMany: (max: number) => `A user can be in up to ${max} groups.`,
  noName: 'Enter a name for the group.',
  noGroup: 'There is no such group.',
} as const;
