// Imported first: a build would put these after the components' styles, which changes the order of the layers.
import '#ui/tokens.css';
import '#ui/form-tokens.css';
import '#ui/reset.css';
import './styles/tokens.css';
import './styles/base.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { deskPath, workerPath, workerPolicy } from '#shared/desk/addresses.ts';
import { trackPointerUse } from '#shared/pointer-use.ts';
import { App } from './App.tsx';
import { resumeActions } from './actions/apply-action.ts';
import { queryClient } from './api/query-client.ts';
import { clearOnSessionEnd } from './device/clear-device.ts';
import { restoreDrafts } from './device/draft.ts';
import { restoreQueries, saveQueries } from './device/query-cache.ts';
import { ErrorBoundary } from './frame/ErrorBoundary.tsx';
import { watchWorkSession } from './frame/work-session.ts';
import { openNotifiedScreens } from './push/open-screen.ts';

openNotifiedScreens();
const last = await restoreQueries();
clearOnSessionEnd();
trackPointerUse(document);
saveQueries();
restoreDrafts(last);
watchWorkSession();

createRoot(document.getElementById('desk')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </QueryClientProvider>
  </StrictMode>,
);

void resumeActions();
void registerWorker();

interface Factory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy;
}
interface Policy {
  createScriptURL(address: string): unknown;
}

/** Registers the service worker, which shows notifications and opens the desk offline, if the browser has them. */
async function registerWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  // The policy allows only our own worker.
  const policy = trustedTypes?.createPolicy(workerPolicy, { createScriptURL: () => workerPath });
  const address = (policy?.createScriptURL(workerPath) ?? workerPath) as string;
  await navigator.serviceWorker
    .register(address, { scope: deskPath, updateViaCache: 'none' })
    // Private windows and company policies may block it.
    .catch((error: unknown) => console.info('No service worker:', error));
}
