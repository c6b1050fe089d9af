export * from './about.ts';
export * from './layout.ts';
export * from './pages.ts';
export * from './promise.ts';
