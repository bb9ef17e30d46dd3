import { type ComponentProps, lazy, Suspense } from 'react';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

/** Loads once a sign-in asks for it. */
export function LazySecondStep(props: ComponentProps<typeof SecondStep>) {
  return (
    <Suspense>
      <SecondStep {...props} />
    </Suspense>
  );
}
