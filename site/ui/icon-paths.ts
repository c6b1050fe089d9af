import { customIconPaths } from '#ui/custom-icons.ts';

/** 24 × 24 units, drawn with a 1.75 stroke, square caps and miter joins. */
export const iconPaths = {
  ...customIconPaths,
  arrow: 'M4 12h15M13 6l6 6-6 6',
  down: 'M12 4v15M6 13l6 6 6-6',
  check: 'M4 12.5l5.5 5.5L20 6.5',
  phone: 'M5 4h4l2 5-2.5 2a12 12 0 0 0 5.5 5.5l2-2.5 5 2v4c-9 2-18-7-16-16z',
  mail: 'M3 5h18v14H3zM3 6.5l9 7 9-7',
  pin: 'M12 21.5s7-6.6 7-12a7 7 0 0 0-14 0c0 5.4 7 12 7 12zM9.5 9.5h5',
  open: 'm5 9 7 7 7-7',
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M5 5l14 14M19 5L5 19',
  grow: 'M14 4h6v6M10 20H4v-6M20 4l-6.5 6.5M4 20l6.5-6.5',
  previous: 'M15 4l-8 8 8 8',
  next: 'M9 4l8 8-8 8',
  warning: 'M12 3 2 20.5h20zM12 9.5v5M12 17.6v.1',
} as const;
