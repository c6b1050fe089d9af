import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { newId } from '#desk/actions/action.ts';
import { formatError, postOnce } from '#desk/api/api.ts';
import { useMe } from '#desk/api/query-client.ts';
import { formatCount } from '#desk/format/numbers.ts';
import { Button, buttonClass } from '#desk/ui/Button.tsx';
import { Field } from '#desk/ui/Field.tsx';
import { saveNow } from '#desk/website/draft/draft-store.ts';
import { useValue } from '#desk/website/draft/use-website.ts';
import { describeLocation } from '#desk/website/publish/describe-location.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { entriesOf } from '#shared/content/rows.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { isPersonsName, type LaunchQuestion, type TestEmail, testEmailClaim } from '#shared/desk/launch.ts';
import { storeAnswer, useToday } from './answers.ts';
import styles from './Launch.module.css';

/** The names of the people who confirm, by the signed-in email address, as long as the page lives. */
const names = new Map<string, string>();

/** The id of the heading with the state, which gets the focus after the last question. */
export const stateId = 'launch-state';

/** How many sentences are shown; the others are collapsed. */
const maxSentences = 5;

/** Asks the open questions one at a time. */
export function Questions({ open }: { open: readonly LaunchQuestion[] }) {
  const [later, setLater] = useState<readonly string[]>([]);
  const question = open.find(({ about }) => !later.includes(about)) ?? open[0];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(question?.about);
  useEffect(() => {
    if (shown.current === question?.about) return;
    shown.current = question?.about;
    (heading.current ?? document.getElementById(stateId))?.focus();
  }, [question?.about]);
  if (!question) return null;
  const skip = () => {
    const skipped = [...later, question.about];
    setLater(open.every(({ about }) => skipped.includes(about)) ? [] : skipped);
  };
  return (
    <section className={styles.question} aria-labelledby="question">
      <h2 id="question" ref={heading} tabIndex={-1}>
        {question.asks}
      </h2>
      <Sentences question={question} />
      <AnswerForm key={question.about} question={question} onLater={open.length > 1 ? skip : undefined} />
    </section>
  );
}

/** Shows the sentences to confirm, as visitors read them. */
function Sentences({ question: { words, problem, place, review } }: { question: LaunchQuestion }) {
  const list = (some: readonly string[]) => (
    <ul className={styles.sentences}>
      {some.map((sentence) => (
        <li key={sentence} translate="no">
          {sentence}
        </li>
      ))}
    </ul>
  );
  if (review) return <p>{words[0]}</p>;
  return (
    <>
      <p className="soft">{describeLocation(place.file, place.path).where}</p>
      {list(words.slice(0, maxSentences))}
      {words.length > maxSentences && (
        <details>
          <summary>{formatCount(words.length - maxSentences, 'more sentence')}</summary>
          {list(words.slice(maxSentences))}
        </details>
      )}
      {problem && <p>{`Your earlier answer no longer counts: ${problem}.`}</p>}
    </>
  );
}

interface AnsweringProps {
  question: LaunchQuestion;
  onLater: (() => void) | undefined;
}

function AnswerForm({ question, onLater }: AnsweringProps) {
  const { place, review, ends, about } = question;
  const company = String(ownValue(useValue('business.yaml'), 'name') ?? '');
  const before = String(ownValue(entriesOf(useValue('claims.yaml')).at(-1), 'by') ?? '');
  const { email } = useMe();
  const [name, setName] = useState(review ? '' : (names.get(email) ?? before));
  const [until, setUntil] = useState('');
  const [error, setError] = useState('');
  const [isNamed, setNamed] = useState(!review && names.has(email));
  const today = useToday();
  const nameInput = useRef<HTMLDivElement>(null);
  const isPast = until !== '' && until < today;
  function confirm() {
    const isName = isPersonsName(name, company);
    setError(isName ? '' : 'Enter a person’s first and last name.');
    if (!isName) nameInput.current?.querySelector('input')?.focus();
    else if (!isPast) {
      if (!review) names.set(email, name.trim());
      storeAnswer(question, { by: name.trim(), on: today, until });
      saveNow();
    }
  }
  const isTest = about === testEmailClaim;
  const { address } = describeLocation(place.file, place.path);
  return (
    <>
      {isTest && <SendTest />}
      {ends && (
        <Field
          label="Valid until"
          hint="You can leave this blank. You’ll be asked again in a year."
          type="date"
          min={today}
          value={until}
          error={isPast ? 'That day has passed. Enter the last day that the current one is valid.' : ''}
          onChange={({ target }) => setUntil(target.value)}
        />
      )}
      {isNamed ? (
        <p>
          You’re confirming as <b translate="no">{name}</b>.{' '}
          <Button look="quiet" onClick={() => setNamed(false)}>
            Change name
          </Button>
        </p>
      ) : (
        <div ref={nameInput}>
          <Field
            label={review ? 'Who has read it?' : 'Your first and last name'}
            hint={review ? 'First and last name' : 'Stored with your answer. Visitors don’t see it.'}
            value={name}
            error={error}
            autoComplete={review ? 'off' : 'name'}
            maxLength={100}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
      )}
      <div className={styles.buttons}>
        <Button look="solid" icon="check" onClick={confirm}>
          {isTest ? 'Yes, it arrived' : review ? 'Yes, all of it' : 'Yes, it’s true'}
        </Button>
        {place.path.length + Number(place.file !== 'business.yaml') > 0 && (
          <Link href={address} state={{ isInside: true }} className={buttonClass({})}>
            No, change it
          </Link>
        )}
        {onLater && (
          <Button look="quiet" onClick={onLater}>
            Later
          </Button>
        )}
      </div>
    </>
  );
}

/** A button that sends a test request and shows the result. */
function SendTest() {
  const [state, setState] = useState<TestEmail | 'sending'>();
  async function send() {
    setState('sending');
    const failed = (error: unknown): TestEmail => ({ isSent: false, message: formatError(error) });
    setState(await postOnce<TestEmail>(endpoints.testEmail, {}, newId()).catch(failed));
  }
  const isSending = state === 'sending';
  return (
    <>
      <div>
        <Button icon="mail" busy={isSending} onClick={send}>
          {isSending ? 'Sending…' : 'Send a test email'}
        </Button>
      </div>
      <p role="status">{state && state !== 'sending' && state.message}</p>
    </>
  );
}
