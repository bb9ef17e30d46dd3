export function refusal(status: number, code: string) {
  return { status, body: { error: { code } } };
}
