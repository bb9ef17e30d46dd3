export const groupScreenTexts = {
  newGroup: 'New group',
  name: 'Group name',
  namePlaceholder: 'Friday listening',
  searchFriends: 'Search friends',
  chosen: (count: number, max: number) =>
    count === 0 ? `Choose up to ${max} friends.` : `${count} of at most ${max} friends`,
  create: 'Create group',
  noFriends: 'A group needs at least one friend.',
  createFailed: 'The group was not created. Try again.',
  /** Used for creating a group and for adding members. */
  notFriends: (names: string, count: number) =>
    count === 1
      ? `${names} is no longer your friend. Update your selection and try again.`
      : `${names} are no longer your friends. Update your selection and try again.`,

  about: 'About this group',
  members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  membersOf: (count: number, max: number) => `${count} of ${max} members`,
  own: (name: string) => `${name} (you)`,
  rename: 'Rename',
  save: 'Save',
  renameFailed: 'The name was not saved. Try again.',
  addFriends: 'Add friends',
  add: 'Add',
  addFailed: 'Your friends were not added. Try again.',
  full: 'The group is full.',
  tooMany: (max: number) => `You or a selected friend is in ${max} groups, which is the limit.`,
  seesFromNow: 'New members see only new messages.',
  allAdded: 'All your friends are in this group.',

  leave: 'Leave group',
  leaveTitle: (name: string) => `Leave ${name}?`,
  leaveText:
    'The conversation is removed from your list. Your messages stay visible to the members. A member who is your friend can add you again.',
  leaveFailed: 'You could not leave the group. Try again.',
  left: (name: string) => `You left ${name}.`,

  deleteText: 'It is deleted for all members. A note shows that a message was deleted.',
  groups: 'Groups',
  empty: 'No messages yet. Say hello to the group.',
  groupsSelected: (count: number) => `GROUPS SELECTED : ${count}`,
} as const;
