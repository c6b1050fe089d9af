import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

/** A button with an icon alone; the label is read out and shown when pointed at. */
export function IconButton({ label, ...button }: { label: string } & ComponentProps<typeof Button>) {
  return <Button look="quiet" aria-label={label} title={label} {...button} />;
}
