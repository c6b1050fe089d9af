import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get, timeoutForFiles } from '#desk/api/api.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { formatCount } from '#desk/format/numbers.ts';
import { Button, ButtonLink } from '#desk/ui/Button.tsx';
import { LoadFailure, Notice } from '#desk/ui/Notice.tsx';
import { websiteQuery } from '#desk/website/draft/website-query.ts';
import { Problems } from '#desk/website/publish/Problems.tsx';
import { SaveFoot } from '#desk/website/SaveFoot.tsx';
import { Screen } from '#desk/website/Screen.tsx';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { LaunchReport, LaunchTopic } from '#shared/desk/launch.ts';
import { launchForm, useAreAnswersStored, useOpenQuestions } from './answers.ts';
import styles from './Launch.module.css';
import { Questions, stateId } from './Questions.tsx';

const launchQuery = queryOptions({
  // Not part of the website's key, so that it isn't read again with each save.
  queryKey: ['launch'],
  queryFn: async ({ signal }) => {
    const report = await get<LaunchReport>(endpoints.launch, signal, timeoutForFiles);
    // The website's first screen says whether it's ready.
    void queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey, exact: true });
    return report;
  },
});

/** The screen of the launch check: questions that only the owner can answer, and everything else to do. */
export default function LaunchScreen() {
  const query = useQuery(launchQuery);
  return (
    <Screen
      title="Before you go live"
      back={{ to: screens.website(), label: 'the website' }}
      foot={<SaveFoot file="claims.yaml" form={launchForm} />}
    >
      {query.data ? (
        <Report report={query.data} isChecking={query.isFetching} onCheck={query.refetch} />
      ) : query.failureReason ? (
        <LoadFailure query={query} />
      ) : (
        <div role="status">
          <Notice icon="website" title="Checking your website…">
            <p>This takes up to a minute.</p>
          </Notice>
        </div>
      )}
    </Screen>
  );
}

const ready = 'Ready to go live';

interface ReportProps {
  report: LaunchReport;
  isChecking: boolean;
  onCheck: () => unknown;
}

function Report({ report: { questions, topics, cannotKnow }, isChecking, onCheck }: ReportProps) {
  const open = useOpenQuestions(questions);
  const areStored = useAreAnswersStored();
  const isAnswered = questions.length > 0 && open.length === 0 && areStored;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last answer is on the server
  useEffect(() => {
    if (isAnswered) onCheck();
  }, [isAnswered]);
  const needed = topics.filter(({ isRequired }) => isRequired);
  const required = open.filter(({ isOptional }) => !isOptional);
  // Only after the server has checked the answers.
  const isReady = questions.every(({ isOptional }) => isOptional);
  const left = [
    required.length > 0 && formatCount(required.length, 'question'),
    needed.length > 0 && formatCount(needed.length, 'thing to do', 'things to do'),
  ].filter(Boolean);
  return (
    <>
      <section className={styles.state} aria-label="Progress">
        <div role="status">
          <h2 id={stateId} tabIndex={-1}>
            {left.length > 0 ? `${left.join(' and ')} left` : isReady ? ready : 'All questions answered'}
          </h2>
        </div>
        <Button busy={isChecking} onClick={onCheck}>
          {isChecking ? 'Checking…' : 'Check again'}
        </Button>
      </section>
      <Questions open={open} />
      <Topics title="To do" topics={needed.filter(({ isOnServer }) => !isOnServer)} />
      <Topics
        title="For the person who runs your server"
        topics={needed.filter(({ isOnServer }) => isOnServer)}
      >
        <ButtonLink icon="mail" href={mailOf(needed)}>
          Email this list
        </ButtonLink>
      </Topics>
      <Topics title="Worth a look" topics={topics.filter(({ isRequired }) => !isRequired)} />
      <details className={styles.more}>
        <summary>What this check can’t tell you</summary>
        <ul>
          {cannotKnow.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

interface TopicsProps {
  title: string;
  topics: readonly LaunchTopic[];
  children?: React.ReactNode;
}

/** Lists topics, which open to their details. */
function Topics({ title, topics, children }: TopicsProps) {
  if (topics.length === 0) return null;
  return (
    <section className={styles.topics} aria-label={title}>
      <h2>{title}</h2>
      {topics.map(({ name, fix, lines }) => (
        <details key={name}>
          <summary>
            {name}
            {lines.length > 1 && <span className="soft">{` (${lines.length})`}</span>}
          </summary>
          {fix && <p>{fix}</p>}
          <Lines lines={lines} />
        </details>
      ))}
      {children}
    </section>
  );
}

function Lines({ lines }: Pick<LaunchTopic, 'lines'>) {
  const placed = lines.flatMap(({ file, path, text }) =>
    file && path ? [{ file, path, message: text }] : [],
  );
  return (
    <>
      {lines.map(({ text, file }) => !file && <p key={text}>{text}</p>)}
      {placed.length > 0 && <Problems problems={placed} />}
    </>
  );
}

/** Builds a `mailto:` link with the tasks for the person who runs the server, without a recipient. */
function mailOf(topics: readonly LaunchTopic[]): string {
  const lines = topics
    .filter(({ isOnServer }) => isOnServer)
    .flatMap(({ name, lines }) => [`${name}:`, ...lines.map(({ text }) => `- ${text}`), '']);
  return `mailto:?subject=${encodeURIComponent('Before our website goes live')}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}
