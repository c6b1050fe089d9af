import { html } from '#server/http/html.ts';
import type { Message } from '#server/outbox/message.ts';
import type { Company } from '#server/platform/company.ts';
import { screens } from '#shared/desk/addresses.ts';
import { type SignIn, signInMinutes } from './sign-ins.ts';

interface Wanted {
  signIn: SignIn;
  to: string;
  /** The device that asked, in words. */
  device: string;
  company: Pick<Company, 'name' | 'colors'>;
  serverUrl: URL;
  now: Date;
}

/** The mail to sign in with. It goes to the address that asked, and nowhere else. */
export function signInMail({ signIn, to, device, company, serverUrl, now }: Wanted): Message {
  const link = new URL(screens.signInLink(signIn.token), serverUrl).href;
  const code = `${signIn.code.slice(0, 3)} ${signIn.code.slice(3)}`;
  const once = `The link and the code are good once, for ${signInMinutes} minutes.`;
  const tellNobody = 'Tell it to nobody, also not on the phone.';
  const notYou = 'If you did not ask for this, do nothing: nobody gets in without this mail.';
  return {
    ...{ key: `sign-in:${signIn.id}`, kind: 'sign-in', createdAt: now.toISOString(), to },
    subject: `Sign in to the desk of ${company.name}`,
    text: [
      `Your code is ${code}`,
      `Type it on the device that asked: ${device}. ${tellNobody}`,
      '',
      'Or sign in on the device that you read this on:',
      ...[link, '', once, notYou],
    ].join('\n'),
    html: html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font:16px/1.5 sans-serif;max-width:36em;margin:0 auto;padding:16px;overflow-wrap:anywhere">
<p>Your code is<br><b style="font-size:32px">${code}</b></p>
<p>Type it on the device that asked: ${device}. ${tellNobody}</p>
<p>Or sign in on the device that you read this on:</p>
<p><a href="${link}" style="display:inline-block;padding:14px 22px;background:${company.colors?.dark ?? '#1f2a30'};color:#fff;border-radius:4px;text-decoration:none;font-weight:bold">Sign in</a></p>
<p style="color:#555;font-size:13px">${once} ${notYou}</p>
</body></html>
`.markup,
  };
}
