/** Joins the uids, the greater one first by code unit (spec section 3; decisions, "Chat"). */
export function combinedChatId(uid: string, otherUid: string): string {
  return uid > otherUid ? uid + otherUid : otherUid + uid;
}
