import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { formatError, Unreachable } from '#desk/api/api.ts';
import { loadLazy } from '#desk/api/load-lazy.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Notice } from '#desk/ui/Notice.tsx';
import { BackLink, Pane, ScreenHeading } from './Pane.tsx';

/**
 * Creates a component that is loaded when it is opened, so that the list loads sooner.
 * @param title the heading of a whole screen, shown with a Back link while it loads and if it fails
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  title?: string,
) {
  const framed = (content?: ReactNode) => (title ? <Frame title={title}>{content}</Frame> : content);
  const Part = lazy(() =>
    loadLazy(load).catch((error: unknown) => ({ default: () => framed(<LoadError error={error} />) })),
  ) as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={framed()}>
      <Part {...props} />
    </Suspense>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const head = (
    <>
      <BackLink />
      <ScreenHeading>{title}</ScreenHeading>
    </>
  );
  return (
    <Pane head={head} aria-label={title}>
      {children ?? <Notice icon="offline" title="Loading…" />}
    </Pane>
  );
}

function LoadError({ error }: { error: unknown }) {
  const title =
    error instanceof Unreachable
      ? 'No connection, and this screen hasn’t been opened here before.'
      : formatError(error);
  return (
    <Notice icon="offline" title={title}>
      <Button onClick={() => location.reload()}>Reload</Button>
    </Notice>
  );
}
