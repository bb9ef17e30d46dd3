import { useSearchParams } from 'react-router';

/**
 * Stores a value in the URL, so that back, forward and reload restore it. The default is omitted;
 * unknown values become the default.
 */
export function useEnumSearchParam<Value extends string>(
  name: string,
  values: readonly Value[],
  defaultValue: NoInfer<Value>,
): [Value, (next: Value) => void] {
  const [params, setParams] = useSearchParams();
  const current = params.get(name);
  function select(next: Value) {
    const nextParams = new URLSearchParams(params);
    if (next === defaultValue) nextParams.delete(name);
    else nextParams.set(name, next);
    setParams(nextParams, { preventScrollReset: true });
  }
  return [values.find((value) => value === current) ?? defaultValue, select];
}
