import { serviceAccount, type ServiceAccount } from './auth-requests.ts';

const KEY = 'reprise.account';

/** Remembers who is signed in, or nobody, so that the app opened offline shows whose it is. */
export function storeAccount(account: ServiceAccount | null): void {
  try {
    if (account) localStorage.setItem(KEY, JSON.stringify(account));
    else localStorage.removeItem(KEY);
  } catch {
    // Without a storage the app opened offline is a visitor's.
  }
}

/** Who was signed in when the service was last asked; null for a visitor. */
export function readStoredAccount(): ServiceAccount | null {
  try {
    const stored = serviceAccount.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}
