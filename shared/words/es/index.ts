export * from './about.ts';
export * from './calculator.ts';
export * from './errors.ts';
export * from './form.ts';
export * from './gallery.ts';
export * from './layout.ts';
export * from './pages.ts';
export * from './promise.ts';
