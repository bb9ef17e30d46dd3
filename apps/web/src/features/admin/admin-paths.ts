export const adminPaths = {
  now: '/admin',
  users: '/admin/users',
  reports: '/admin/reports',
  signUps: '/admin/sign-ups',
} as const;

export function adminUserPath(username: string): string {
  return `${adminPaths.users}/${encodeURIComponent(username)}`;
}
