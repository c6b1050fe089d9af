// First: a build would append these after the components' styles, and the layers would be in another order.
import '#ui/tokens.css';
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
import { clearAtSessionEnd } from './device/clear-device.ts';
import { restoreDrafts } from './device/draft.ts';
import { restoreQueries, saveQueries } from './device/query-cache.ts';
import { ErrorBoundary } from './frame/ErrorBoundary.tsx';
import { watchSitting } from './frame/sitting.ts';
import { openPressedScreens } from './push/open-screen.ts';

openPressedScreens();
const last = await restoreQueries();
clearAtSessionEnd();
trackPointerUse(document);
saveQueries();
restoreDrafts(last);
watchSitting();

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

/** Starts what shows notifications and opens the desk without reception. A browser that has none goes without. */
async function registerWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  // Whatever it is asked for, the policy names our own worker.
  const policy = trustedTypes?.createPolicy(workerPolicy, { createScriptURL: () => workerPath });
  const address = (policy?.createScriptURL(workerPath) ?? workerPath) as string;
  await navigator.serviceWorker
    .register(address, { scope: deskPath, updateViaCache: 'none' })
    // Private windows and policies of a company may forbid it.
    .catch((error: unknown) => console.info('No service worker:', error));
}
