export * from '#shared/messages/en/answers.ts';
export * from '#shared/messages/en/calculator.ts';
export * from '#shared/messages/en/emails.ts';
export { errors } from '#shared/messages/en/errors.ts';
export * from '#shared/messages/en/form.ts';
export * from '#shared/messages/en/lazy.ts';
export * from '#shared/messages/en/notices.ts';
export * from '#shared/messages/en/pages.ts';
export * from '#shared/messages/en/photos.ts';
