/** Smaller differences come from the network, and from dates that have no milliseconds. */
const TOLERANCE_MS = 5_000;

let differenceMs = 0;

/**
 * Returns the time of the server, which dates of the server are compared with: a device's clock can
 * be hours wrong. The device's own time until a response has come.
 */
export function serverNow(): Date {
  return new Date(Date.now() + differenceMs);
}

/** `time`: any format of a date, ignored if invalid. `receivedAt`: by the device's clock. */
export function observeServerTime(time: string | null, receivedAt = Date.now()): void {
  const next = Date.parse(time ?? '') - receivedAt;
  if (Math.abs(next - differenceMs) > TOLERANCE_MS) differenceMs = next;
}
