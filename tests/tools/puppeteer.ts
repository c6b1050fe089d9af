export { type Browser, default } from 'puppeteer-core';
