import { storageItem } from '#platform/storage/storage.ts';
import { sessionAccount, type SessionAccount } from '@reprise/contract/first-view.ts';

const ACCOUNT = storageItem('account');

/** Without storage, the app shows the visitor's view when opened offline. */
export function storeAccount(account: SessionAccount | null): void {
  if (account) ACCOUNT.write(JSON.stringify(account));
  else ACCOUNT.remove();
}

export function readStoredAccount(): SessionAccount | null {
  try {
    const stored = sessionAccount.safeParse(JSON.parse(ACCOUNT.read() ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}
