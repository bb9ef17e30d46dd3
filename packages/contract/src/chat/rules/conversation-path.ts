export function conversationPath(combinedId: string): string {
  return `/messages?chat=${encodeURIComponent(combinedId)}`;
}
