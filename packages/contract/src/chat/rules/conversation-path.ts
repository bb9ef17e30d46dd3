/** The path of a conversation. */
export function conversationPath(combinedId: string): string {
  return `/messages?chat=${encodeURIComponent(combinedId)}`;
}
