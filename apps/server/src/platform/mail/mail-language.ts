import type { Language } from '@reprise/contract/language/languages.ts';
import { sql } from 'kysely';
import type { Reader } from '#platform/db/transaction.ts';
import { currentRequest } from '#platform/log/current-request.ts';

interface LanguageRow {
  readonly language: Language | null;
}

/** Returns the language of the account with this address, else of the request, else of the site. */
export function mailLanguage(db: Reader, ofSite: Language): (address: string) => Promise<Language> {
  return async (address) => {
    const fallback = currentRequest()?.language() ?? ofSite;
    const { rows } = await sql<LanguageRow>`
      select u.language from auth_user a join users u on u.uid = a.id
      where a.email = ${address.toLowerCase()}`.execute(db);
    return rows[0]?.language ?? fallback;
  };
}
