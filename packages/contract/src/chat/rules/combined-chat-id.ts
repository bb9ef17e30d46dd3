/**
 * The combined chat id of two people: their uids joined, the greater one first by code unit
 * (spec section 3; decisions, "Chat"). The same for both of them. It is never taken apart again:
 * who takes part in a chat is stored beside it.
 */
export function combinedChatId(uid: string, otherUid: string): string {
  return uid > otherUid ? uid + otherUid : otherUid + uid;
}
