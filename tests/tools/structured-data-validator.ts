export { default } from '@adobe/structured-data-validator';
