export { default } from 'ical.js';
