/** The drawings that a content file can choose by name. 24 × 24 units, 1.75 stroke, square caps and miter joins. */
export const customIconPaths = {
  slab: 'M2 7h20v4h-4v9h-3v-9H9v9H6v-9H2zM2 4h.1M7 4h.1M12 4h.1M17 4h.1M22 4h.1',
  stamp: 'M3 3h18v18H3zM3 9h10M13 3v11M13 14h8M8 9v12M3 15h5M8 18h13',
  dock: 'M2 20.5V8l10-5 10 5v12.5M6.5 20.5V12h11v8.5M6.5 16h11',
  ground: 'M2 8h20M5 12h.1M10 11.5h.1M15 12h.1M19.5 11.5h.1M7 16h.1M12 15.5h.1M17 16h.1M10 20h.1M15 19.5h.1',
  steel: 'M4 2v20M12 2v20M20 2v20M2 7h20M2 17h20',
  joint: 'M2 8h20v10H2zM8.5 8v3.5M15.5 8v3.5M8.5 14v4M15.5 14v4',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.2 1.2M17.8 17.8 19 19M5 19l1.2-1.2M17.8 6.2 19 5',
  crew: 'M8.5 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM2.5 20v-3.5l3-3.5h6l3 3.5V20M16 4.5a3 3 0 0 1 0 5.5M18 13l3.5 3.5V20',
  shield: 'M12 2.5 4 5.5v6c0 5 3.5 8.3 8 10 4.5-1.7 8-5 8-10v-6zM8.5 12l2.5 2.5 4.5-5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l3.5 2',
  trowel: 'M3 15.5h15l4 3.5H7zM8 15.5l3-5h6M17 10.5h4',
  truck:
    'M2 17V8l9-3 3 5v7M14 10h4l4 4v3h-2M2 17h2M9 17h6M6.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
} as const;
export type CustomIconName = keyof typeof customIconPaths;
