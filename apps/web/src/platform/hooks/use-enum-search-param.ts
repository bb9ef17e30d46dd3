import { useSearchParams } from 'react-router';

/**
 * A value stored in the URL, so that back, forward and reload restore it. The default has no
 * parameter; unknown values count as the default.
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
