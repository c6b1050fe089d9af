import { z } from 'zod';
import { parseBusinessHours } from './business-hours.ts';
import { faultOfSmtpUrl } from './smtp-url.ts';
import { isWebhookSecret } from './webhook-secret.ts';

const wholeNumber = (most: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(most, `must be ${most} at most`);

const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address like ${example}` });

const onOrOff = (otherwise: 'on' | 'off' = 'off') =>
  z.enum(['on', 'off'], 'must be on or off').default(otherwise);
const mailAddress = z.email('must be an e-mail address like office@your-company.com');
const mailAddresses = z.string().transform((written, context) => {
  const addresses = [...new Set(written.split(',').map((each) => each.trim()))];
  if (!addresses.every((each) => mailAddress.safeParse(each).success))
    context.addIssue(
      'must be e-mail addresses separated by commas, like a@your-company.com, b@your-company.com',
    );
  return addresses;
});

const smtpUrl = z.string().superRefine((written, context) => {
  const fault = faultOfSmtpUrl(written);
  if (fault) context.addIssue(fault);
});

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}, 'must be a time zone like America/New_York');

const businessHours = z.string().transform((written, context) => {
  const hours = parseBusinessHours(written);
  if (!hours) context.addIssue('must be hours of the day like 7-18');
  return hours ?? z.NEVER;
});

const timeServer = z
  .string()
  .regex(/^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/i, 'must be off, or a name like time.your-company.com');

const metricsToken = z
  .string()
  .min(16, 'must have at least 16 characters')
  .regex(/^[\x21-\x7e]*$/, 'must have no spaces, and only letters, digits and signs of ASCII');

/** Every variable that can be set. No message repeats a value, because it may be a password. */
export const environment = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('./data'),
  DIST_DIR: z.string().default('./dist'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  SITE_URL: address(/^https?$/, 'https://www.your-company.com').optional(),
  SERVER_URL: address(/^https?$/, 'https://api.your-company.com').optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailAddress.optional(),
  MAIL_TO: mailAddresses.optional(),
  DESK_EMAILS: mailAddresses.optional(),
  DKIM_SELECTOR: z.string().optional(),
  WEBHOOK_URL: address(/^https?$/, 'https://hooks.your-company.com/quotes').optional(),
  WEBHOOK_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .refine(isWebhookSecret, 'must be whsec_ and the base64 of 24 to 64 bytes')
    .optional(),
  METRICS_TOKEN: metricsToken.optional(),
  ACKNOWLEDGE: onOrOff(),
  TIME_ZONE: timeZone.default('America/New_York'),
  TIME_SERVER: timeServer.default('time.cloudflare.com'),
  REMINDER_HOURS: businessHours.optional(),
  COUNT_VISITS: onOrOff('on'),
  HSTS_SUBDOMAINS: onOrOff(),
  TRUST_PROXY: wholeNumber(10).default(0),
  RATE_LIMIT: wholeNumber(1_000_000).default(120),
  PHOTOS_MAX_GB: wholeNumber(100_000).default(10),
  RETENTION_MONTHS: wholeNumber(1200).optional(),
  CONTENT_DIR: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_SECOND_DIR: z.string().optional(),
  BACKUP_COMMAND: z.string().optional(),
  BACKUP_KEY: z
    .string()
    .regex(
      /^age1[02-9ac-hj-np-z]{58}$/,
      'must be the public key, age1 and 58 characters, that `npm run requests -- backup-key` printed',
    )
    .optional(),
});
