import styles from './process-drawings.module.css';

/** Makes the component of one kind of line or surface, for the drawings of the process and of cracks. */
export const drawingPart =
  (className: string | undefined) =>
  ({ d }: { d: string }) => <path className={className} d={d} />;

export const Concrete = drawingPart(styles.concrete);
export const Line = drawingPart(styles.line);
export const Soil = drawingPart(styles.soil);
export const Thin = drawingPart(styles.thin);
