import type { Database } from '#server/database/open.ts';
import type { ActionRow } from '#server/database/tables.ts';
import { listNotes } from '#server/desk/requests/apply-action.ts';
import { type Html, html, renderOwnPage } from '#server/http/page.ts';
import { namePhotos } from '#server/photos/serve.ts';
import type { PhotoStore, StoredPhoto } from '#server/photos/store.ts';
import { type Company, serviceIn } from '#server/platform/company.ts';
import { formatField } from '#server/platform/text.ts';
import { formatTimeIn } from '#server/platform/time.ts';
import { listActions } from '#server/requests/action-log.ts';
import { type AfterPour, readAfterPour } from '#server/requests/after-pour.ts';
import { customerPath, formPath } from '#server/requests/customer-links.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { listQuotes } from '#server/requests/sent-quotes.ts';
import { customer } from '#shared/desk/actions.ts';
import type { Quote, SentQuote } from '#shared/desk/quotes.ts';
import { requestNumber } from '#shared/desk/request-number.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { photoField } from '#shared/photos.ts';
import { fieldNames, type QuoteField, quoteFields } from '#shared/quote-fields.ts';
import { renderCare } from './care-section.ts';
import { renderQuotes } from './quote-section.ts';

/** What the page says on top: what was done, or what is wrong with what was typed. */
export interface PageNotice {
  text: string;
  /** The form that was refused, and what was typed into it. */
  form?: 'add' | 'contact' | 'withdraw' | 'visit' | 'accept' | 'consent';
  typed?: Partial<Record<QuoteField, string>>;
  /** The page's heading, if it isn't the usual one. */
  title?: string;
}

interface PageParts {
  database: Database;
  photos: Pick<PhotoStore, 'list'>;
  company: Company;
  timeZone: string;
  secret: string;
  notice?: PageNotice | undefined;
  /** A quote that isn't sent yet, to see how it will look. */
  unsent?: Quote;
}

interface CustomerPage extends Omit<PageParts, 'photos'> {
  request: StoredQuoteRequest;
  actions: ActionRow[];
  photos: StoredPhoto[];
  /** Newest first. */
  quotes: SentQuote[];
  afterPour: AfterPour;
  now: Date;
}

export async function composeCustomerPage(parts: PageParts, request: StoredQuoteRequest): Promise<string> {
  const { database, unsent } = parts;
  const now = new Date();
  const [actions, photos] = await Promise.all([
    listActions(database, request.id),
    parts.photos.list(request.id),
  ]);
  const quotes = listQuotes(actions);
  if (unsent) {
    const version = actions.filter(({ kind }) => kind === 'quote').length + 1;
    quotes.unshift({ ...unsent, id: '', version, sentAt: now.toISOString(), sentBy: '' });
  }
  const afterPour = readAfterPour(actions);
  return renderCustomerPage({ ...parts, request, actions, photos, quotes, afterPour, now });
}

/** True if it was begun to work on: then taking a request back is up to the owner. */
const isBegun = ({ stage, visitAt }: StoredQuoteRequest) => stage !== null || visitAt !== null;

/** The page of a request for its customer: what they sent, where it stands and what they can do. The owner's notes are not on it. */
function renderCustomerPage(page: CustomerPage): string {
  const { request, company, notice } = page;
  const { customer: texts } = messagesIn[request.language];
  const care = renderCare(page);
  const quote = renderQuotes(page);
  // What is printed is one sheet: the newest of them.
  const noPrint = (isHidden: boolean) => html`${isHidden ? html` data-no-print` : ''}`;
  const body = html`<p><small>${texts.numbered(requestNumber(request.id))}</small></p>
${notice ? html`<p role="${notice.form ? 'alert' : 'status'}" data-no-print>${notice.text}</p>\n` : ''}${care || quote ? renderLetterhead(company, request.name) : ''}${care ?? ''}${quote ? html`<div${noPrint(care !== undefined)}>${quote}</div>` : ''}<div${noPrint(Boolean(care ?? quote))}>
<h2>${texts.whereItStands}</h2>
${renderSteps(page)}${renderVisit(page)}<h2>${texts.whatYouSent}</h2>
${renderSent(page)}</div>
${renderForms(page)}<p data-no-print><small>${texts.isPrivate}</small></p>`;
  return renderOwnPage(company, { title: notice?.title ?? texts.title, body, language: request.language });
}

/** Who it is from, on paper, under the name that heads the page, and for whom. */
function renderLetterhead({ phone, email, license, address }: Company, name: string): Html {
  const place = address && [address.street, `${address.city}, ${address.state} ${address.zip ?? ''}`];
  const lines = [...(place ?? []), phone.shown, email, license].map((line) => line?.trim());
  return html`<address data-print translate="no">${lines.filter(Boolean).join('\n')}</address>
<p data-print translate="no">${name}</p>
`;
}

/** Each step with its time; those to come, without one. */
function renderSteps({ request, actions, quotes, timeZone }: CustomerPage): Html {
  const { language, receivedAt, visitAt, stage } = request;
  const { steps, notYet } = messagesIn[language].customer;
  const since = (step: string) =>
    actions.findLast(({ kind, content, undone_at }) => {
      return kind === 'stage' && !undone_at && JSON.parse(content ?? '{}').stage === step;
    })?.at;
  const read = actions.find(({ done_by, undone_at }) => done_by !== customer && !undone_at)?.at;
  const end = stage === 'won' || stage === 'lost' ? stage : undefined;
  const times: [string, string | null | undefined][] = [
    [steps.received, receivedAt],
    [steps.read, read],
    [steps.visit, visitAt],
    [steps.quote, quotes[0]?.sentAt ?? since('quoted')],
    ...(end ? [[steps[end], quotes[0]?.answer?.at ?? since(end)] as [string, string | undefined]] : []),
  ];
  const lines = times.map(
    ([step, at]) =>
      html`<li><b>${step}</b> <span>${at ? formatTimeIn(timeZone, new Date(at), language) : notYet}</span></li>\n`,
  );
  return html`<ol>\n${lines}</ol>\n`;
}

/** The times that were offered, or the visit that is set, for the customer to pick, note or cancel. */
function renderVisit({ request, timeZone, secret, now }: CustomerPage): Html {
  const { language, visitAt, visitOffer } = request;
  const { visit } = messagesIn[language].customer;
  const action = formPath(secret, 'visit');
  const isAhead = (at: string) => at > now.toISOString();
  const offered = visitOffer?.split(' ').filter(isAhead) ?? [];
  if (offered.length > 0) {
    const choices = offered.map(
      (at, index) =>
        html`<label class="choice"><input type="radio" name="at" value="${at}" required${index === 0 ? html` checked` : ''}> ${formatTimeIn(timeZone, new Date(at), language)}</label>\n`,
    );
    return html`<section data-no-print>
<h2>${visit.heading}</h2>
<p>${visit.choose}</p>
<form method="post" action="${action}">
${choices}<button>${visit.pick}</button>
</form>
<form method="post" action="${action}"><button class="quiet" name="at" value="none">${visit.none}</button></form>
</section>
`;
  }
  if (!visitAt || !isAhead(visitAt)) return html``;
  return html`<section data-no-print>
<p><a href="${customerPath}${secret}/visit.ics">${visit.calendar}</a></p>
<form method="post" action="${action}"><button class="quiet" name="at" value="cancel">${visit.cancel}</button></form>
</section>
`;
}

/** What they sent, with their photos, and what they added later. How they are reached stays covered: emails are forwarded. */
function renderSent({ request, actions, photos, company, timeZone, secret }: CustomerPage): Html {
  const { customer: texts, form } = messagesIn[request.language];
  // It is stored in English.
  const service = serviceIn(company, request.language, request.service);
  const sent = { ...request, ...(service && { service }) };
  const rows = fieldNames.map((field) => {
    const value = quoteFields[field].control === 'lines' ? sent[field] : formatField(sent, field);
    if (!value) return html``;
    return html`<dt>${form.fields[field].label}</dt><dd translate="no">${covered(field, value)}</dd>\n`;
  });
  const pictures = namePhotos(photos).map(({ photo: { id, width, height } }, index) => {
    const path = `${customerPath}${secret}/${id}`;
    return html`<a href="${path}/whole"><img src="${path}/thumbnail" alt="${texts.photo(index + 1)}" width="${width}" height="${height}"></a>\n`;
  });
  const added = listNotes(actions)
    .filter(({ by }) => by === customer)
    .map(
      ({ at, text }) =>
        html`<dt>${formatTimeIn(timeZone, new Date(at), request.language)}</dt><dd translate="no">${text}</dd>\n`,
    );
  return html`<dl>\n${rows}</dl>
${photos.length > 0 ? html`<p>${pictures}</p>\n` : ''}${added.length > 0 ? html`<h2>${texts.whatYouAdded}</h2>\n<dl>\n${added}</dl>\n` : ''}`;
}

/** `•••42` and `d•••@example.com`: enough to see whether it is right. */
function covered(field: QuoteField, value: string): string {
  const { control } = quoteFields[field];
  if (control === 'tel') return `•••${value.replace(/\D/g, '').slice(-2)}`;
  if (control === 'email') return value.replace(/^(.).*@/, '$1•••@');
  return value;
}

function renderForms({ request, quotes, afterPour, secret, notice }: CustomerPage): Html {
  const { customer: texts, customerQuote, care, form } = messagesIn[request.language];
  const { add, contact, withdraw } = texts;
  const typed = notice?.typed ?? {};
  const pathTo = (part: string) => formPath(secret, part);
  const isOpen = (form: PageNotice['form']) => html`${notice?.form === form ? html` open` : ''}`;
  return html`<section data-no-print>
<h2>${add.heading}</h2>
<form method="post" action="${pathTo('add')}" enctype="multipart/form-data">
<label>${quotes.length > 0 ? customerQuote.question : add.text}<textarea name="message" rows="4">${typed.message ?? ''}</textarea></label>
<label>${add.photos}<input type="file" name="${photoField}" accept="image/*" multiple></label>
<button>${add.send}</button>
</form>
<details${isOpen('contact')}><summary>${contact.heading}</summary>
<form method="post" action="${pathTo('contact')}">
<p>${contact.hint}</p>
<label>${form.fields.phone.label}<input type="tel" name="phone" autocomplete="tel" value="${typed.phone ?? ''}"></label>
<label>${form.fields.email.label}<input type="email" name="email" autocomplete="email" value="${typed.email ?? ''}"></label>
<button>${contact.save}</button>
</form>
${
  afterPour.pourDay && !afterPour.isSilent
    ? html`<form method="post" action="${pathTo('silence')}"><button class="quiet">${care.noEmails}</button></form>\n`
    : ''
}</details>
<details${isOpen('withdraw')}><summary>${withdraw.heading}</summary>
<form method="post" action="${pathTo('withdraw')}">
<p>${isBegun(request) ? withdraw.asks : withdraw.erases}</p>
<label>${withdraw.proof}<input type="tel" name="phone" autocomplete="off" required></label>
<button>${withdraw.send}</button>
</form>
</details>
</section>
`;
}
