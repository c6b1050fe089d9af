import { type ComponentType, lazy, Suspense } from 'react';
import { sentenceOf, Unreachable } from '#desk/api/api.ts';
import { latePart } from '#desk/api/late-part.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Notice } from '#desk/ui/Notice.tsx';

/** A part of the app that is loaded only when it is opened, so that the list loads sooner. */
export function lateScreen<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(() =>
    latePart(load).catch((error: unknown) => ({ default: () => <NotFetched error={error} /> })),
  ) as ComponentType<Props>;
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

function NotFetched({ error }: { error: unknown }) {
  const title =
    error instanceof Unreachable
      ? 'No connection, and this screen hasn’t been opened on this device before.'
      : sentenceOf(error);
  return (
    <Notice icon="offline" title={title}>
      <Button onClick={() => location.reload()}>Reload</Button>
    </Notice>
  );
}
