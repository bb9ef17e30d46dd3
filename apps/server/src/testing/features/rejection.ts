export function rejection(status: number, code: string) {
  return { status, body: { error: { code } } };
}
