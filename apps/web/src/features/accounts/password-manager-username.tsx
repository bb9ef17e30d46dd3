/** Tells password managers whose password a form is about; nobody sees it. */
export function PasswordManagerUsername({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
