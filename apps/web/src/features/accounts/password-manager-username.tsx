/** Tells password managers which account the form belongs to. */
export function PasswordManagerUsername({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
