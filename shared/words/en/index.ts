export * from './answers.ts';
export * from './calculator.ts';
export { errors } from './errors.ts';
export * from './form.ts';
export * from './late.ts';
export * from './mails.ts';
export * from './notices.ts';
export * from './pages.ts';
export * from './photos.ts';
