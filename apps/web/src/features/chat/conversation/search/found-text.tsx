const CONTEXT = 30;

export function FoundText({ text, search }: { readonly text: string; readonly search: string }) {
  const at = text.toLowerCase().indexOf(search.toLowerCase());
  if (at < 0) return text;
  const start = at > CONTEXT ? at - CONTEXT : 0;
  const end = at + search.length;
  return (
    <>
      {start > 0 && '…'}
      {text.slice(start, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
