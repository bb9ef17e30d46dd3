import { useSearchParams } from 'react-router';

/**
 * One of a few values, kept in the address so that back, forward and reload keep it too. The usual
 * one has no word in the address; it also takes the place of a value that is not known.
 */
export function useEnumSearchParam<Value extends string>(
  name: string,
  values: readonly Value[],
  defaultValue: NoInfer<Value>,
): [Value, (next: Value) => void] {
  const [params, setParams] = useSearchParams();
  const current = params.get(name);
  function choose(next: Value) {
    const changed = new URLSearchParams(params);
    if (next === defaultValue) changed.delete(name);
    else changed.set(name, next);
    setParams(changed, { preventScrollReset: true });
  }
  return [values.find((value) => value === current) ?? defaultValue, choose];
}
