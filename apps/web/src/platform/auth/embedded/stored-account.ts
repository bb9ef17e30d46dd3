import { storageItem } from '#platform/storage/storage.ts';
import { serviceAccount, type ServiceAccount } from './auth-requests.ts';

const ACCOUNT = storageItem('account');

/** Without storage, the app opened offline shows a visitor's view. */
export function storeAccount(account: ServiceAccount | null): void {
  if (account) ACCOUNT.write(JSON.stringify(account));
  else ACCOUNT.remove();
}

export function readStoredAccount(): ServiceAccount | null {
  try {
    const stored = serviceAccount.safeParse(JSON.parse(ACCOUNT.read() ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}
