import { Component, type ReactNode } from 'react';
import { Button } from '#desk/ui/Button.tsx';
import { Notice } from '#desk/ui/Notice.tsx';

/** Replaces a screen that failed to render. Typed text and queued actions are already stored on the device. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main>
        <Notice icon="warning" title="Something went wrong on this screen.">
          <p>Nothing you typed or did is lost.</p>
          <Button look="solid" onClick={() => location.reload()}>
            Reload
          </Button>
        </Notice>
      </main>
    );
  }
}
