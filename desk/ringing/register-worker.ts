import { deskPath, workerPath, workerPolicy } from '#shared/desk/addresses.ts';

interface Factory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy;
}
interface Policy {
  createScriptURL(address: string): unknown;
}

/** Starts what rings and what opens the desk without reception. A browser that has none goes without. */
export async function registerWorker() {
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
