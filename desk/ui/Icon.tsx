import styles from '#ui/icon.module.css';

/** An icon, hidden from assistive technology because the text beside it says the same. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`${styles.icon} ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** 24 × 24 units, drawn with a 1.75 stroke, square caps and miter joins, like those of the site. */
export const iconPaths = {
  back: 'M15 4l-8 8 8 8',
  next: 'M9 4l8 8-8 8',
  down: 'm5 9 7 7 7-7',
  up: 'm5 15 7-7 7 7',
  top: 'M5 4h14M12 20.5V8.5m-6 6 6-6 6 6',
  close: 'M5 5l14 14M19 5L5 19',
  check: 'M4 12.5l5.5 5.5L20 6.5',
  plus: 'M12 4.5v15M4.5 12h15',
  handle: 'M5 9h14M5 15h14',
  hide: 'M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM4.5 20 19.5 4',
  photo: 'M3 4.5h18v15H3zM3 16l5.5-5 5 5 3-2.5L21 17M15.5 9h.1',
  undo: 'M9 5 4 10l5 5M4 10h10a6 5 0 0 1 0 10h-4',
  redo: 'm15 5 5 5-5 5M20 10H10a6 5 0 0 0 0 10h4',
  more: 'M4.5 11.5h1v1h-1zm7 0h1v1h-1zm7 0h1v1h-1z',
  phone: 'M5 4h4l2 5-2.5 2a12 12 0 0 0 5.5 5.5l2-2.5 5 2v4c-9 2-18-7-16-16z',
  text: 'M3 4h18v13H11l-5 4v-4H3zM7.5 9h9M7.5 12.5h6',
  mail: 'M3 5h18v14H3zM3 6.5l9 7 9-7',
  warning: 'M12 3 2 20.5h20zM12 9.5v5M12 17.6v.1',
  spam: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.7 5.7l12.6 12.6',
  inbox: 'M3 13 6 4h12l3 9v7H3zM3 13h5.5l1.5 3h4l1.5-3H21',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21',
  sort: 'M7 4v16M3.5 16.5 7 20l3.5-3.5M13 6h8M13 11h6M13 16h4',
  settings: 'M3 7h9M18 7h3M12 4h6v6h-6zM3 17h3M12 17h9M6 14h6v6H6z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l4 2',
  calendar: 'M3 5h18v16H3zM3 10h18M8 2.5V7M16 2.5V7',
  pin: 'M12 21.5 5.5 13a8 8 0 1 1 13 0zM12 6.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  note: 'M5 3h14v18H5zM8.5 8h7M8.5 12h7M8.5 16h4',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5 7 21h10l1-14.5M10 10.5v7M14 10.5v7',
  print: 'M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z',
  download: 'M12 3v12M6.5 10l5.5 5.5 5.5-5.5M4 20.5h16',
  key: 'M8 8.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM11.5 10 20 3.5M16.5 6l2.5 3.5',
  bell: 'M5 17V11a7 7 0 0 1 14 0v6h2v1H3v-1zM10 21h4',
  website:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.5 9h17M3.5 15h17M12 3c-4.5 5-4.5 13 0 18M12 3c4.5 5 4.5 13 0 18',
  chart: 'M3 20.5h18M6 20V12M12 20V4M18 20V8',
  device: 'M6 2.5h12v19H6zM10.5 18h3',
  leave: 'M10 4H4v16h6M9 12h12M16 7l5 5-5 5',
  offline: 'M3 3l18 18M2 9c6-5 14-5 20 0M6 13.5c4-3 8-3 12 0M12 18.5h.1',
} as const;
export type IconName = keyof typeof iconPaths;
