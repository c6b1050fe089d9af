import { errors } from '#shared/messages/en/errors.ts';
import { notices } from '#shared/messages/en/notices.ts';
import { startForm } from './quote-form.ts';

startForm({ errors, notices, details: () => import('./sent-details-en.ts') });
