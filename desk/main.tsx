// First: tokens.css names the layers in their order, and a build would append it after the components' styles.
import './styles/tokens.css';
import './styles/base.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { markPointed } from '#shared/pointed.ts';
import { App } from './App.tsx';
import { queryClient } from './api/query-client.ts';
import { resumeDeeds } from './deeds/do-deed.ts';
import { forgetAtEnd } from './offline/forget.ts';
import { keepSeen, restoreSeen } from './offline/seen.ts';
import { registerWorker } from './ringing/register-worker.ts';

await restoreSeen();
forgetAtEnd();
markPointed(document);
keepSeen();

createRoot(document.getElementById('desk')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);

void resumeDeeds();
void registerWorker();
