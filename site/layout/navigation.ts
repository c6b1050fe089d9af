/** How this page was come to; undefined where the browser does not say. */
export const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
