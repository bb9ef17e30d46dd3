import { serviceAccount, type ServiceAccount } from './auth-requests.ts';

const KEY = 'reprise.account';

export function storeAccount(account: ServiceAccount | null): void {
  try {
    if (account) localStorage.setItem(KEY, JSON.stringify(account));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, the app opened offline shows a visitor's view.
  }
}

export function readStoredAccount(): ServiceAccount | null {
  try {
    const stored = serviceAccount.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}
