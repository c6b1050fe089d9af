import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import { notificationAreaId } from '#site/layout/notification-area.ts';
import { Toast } from './Toast.tsx';
import { useInSight } from './use-in-sight.ts';

/** Puts the current toast into the page's notification area and pauses it while someone reads it. */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const [isHeld, setIsHeld] = useState(false);
  const isWaiting = useIsHidden() || isHeld;
  const current = toasts.find(({ visible }) => visible);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the library re-creates its handlers at every render
  useEffect(() => {
    if (isWaiting) handlers.startPause();
    else handlers.endPause();
  }, [isWaiting]);

  // A new toast replaces one that may have been paused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: createdAt is what distinguishes one toast from the next
  useEffect(() => setIsHeld(false), [current?.createdAt]);

  const area = current && document.getElementById(notificationAreaId);
  useInSight(area);
  if (!area) return null;
  return createPortal(
    <Toast
      key={current.createdAt}
      ariaProps={current.ariaProps}
      isWaiting={isWaiting}
      onHold={setIsHeld}
      onDismiss={() => toast.dismiss(current.id)}
    >
      {resolveValue(current.message, current)}
    </Toast>,
    area,
  );
}

function useIsHidden() {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    const update = () => setIsHidden(document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isHidden;
}
