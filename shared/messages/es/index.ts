export * from '#shared/messages/es/answers.ts';
export * from '#shared/messages/es/calculator.ts';
export * from '#shared/messages/es/emails.ts';
export { errors } from '#shared/messages/es/errors.ts';
export * from '#shared/messages/es/form.ts';
export * from '#shared/messages/es/lazy.ts';
export * from '#shared/messages/es/notices.ts';
export * from '#shared/messages/es/pages.ts';
export * from '#shared/messages/es/photos.ts';
