import { errors } from '#shared/messages/es/errors.ts';
import { notices } from '#shared/messages/es/notices.ts';
import { startForm } from './quote-form.ts';

startForm({ errors, notices, details: () => import('./sent-details-es.ts') });
