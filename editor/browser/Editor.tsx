import { useEffect, useState } from 'react';
import type { FieldPath as Path } from '#shared/content/shape.ts';
import type { FileName } from '../../content-model/schema/files.ts';
import { Faults } from './Faults.tsx';
import { FileChoice } from './FileChoice.tsx';
import { leadTo } from './field-name.ts';
import { fileLabels } from './files.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { OpenFile } from './OpenFile.tsx';
import { isChanged, useEditor } from './use-editor.ts';
import { useLeaving } from './use-leaving.ts';

/** `path`: the field to go to once the form is there. */
type Goal = { file: FileName; path: Path };

export function Editor() {
  const editing = useEditor();
  const { content, drafts } = editing;
  const [{ file: name, path }, setGoal] = useState<Goal>({ file: 'business.yaml', path: [] });
  const [asked, setAsked] = useState<Goal>();
  const hasChanges = (one: FileName) => {
    const [file, draft] = [content?.files.find((other) => other.name === one), drafts[one]];
    return Boolean(file && draft && isChanged(file, draft));
  };
  useLeaving(Object.keys(drafts).some((one) => hasChanges(one as FileName)));
  useEffect(() => {
    if (path.length > 0) leadTo(path);
  }, [path]);

  if (!content) {
    const waiting = 'Reading the content folder …';
    return (
      <p className="wait">
        {editing.isLost ? 'The editor is not responding. Start “npm run edit” again.' : waiting}
      </p>
    );
  }
  const file = content.files.find((candidate) => candidate.name === name)!;
  const { label, page } = fileLabels[name];
  const seen = `${content.preview}${page}${content.key ? `?key=${content.key}` : ''}`;
  const leave = (goal: Goal) => {
    if (goal.file === name) setGoal({ ...goal, path: [...goal.path] });
    else if (hasChanges(name)) setAsked(goal);
    else setGoal(goal);
  };
  const goOn = () => {
    if (asked) setGoal(asked);
    setAsked(undefined);
  };

  const isUnreadable = (one: FileName, open: FileName) => one === open && !drafts[one];
  const onLead = (to: FileName, where: Path) => leave({ file: to, path: where });
  const shown = { saidBy: (one: FileName) => drafts[one]?.now, open: name, onLead };

  return (
    <>
      <FileChoice
        names={content.files.map((one) => one.name)}
        open={name}
        hasChanges={hasChanges}
        onChoose={(chosen) => onLead(chosen, [])}
      />
      <main>
        <h2>{label}</h2>
        <p className="file">
          content/{name}
          <a className="see" href={seen} target="preview">
            See the page
          </a>
        </p>
        <div id="notes">
          <Faults
            {...shown}
            faults={content.faults.filter(
              (fault) => fault.severity !== 'warning' && !isUnreadable(fault.file, name),
            )}
            title="Until this is fixed, the site cannot be built:"
            role="status"
          />
          <Faults
            {...shown}
            faults={content.faults.filter((fault) => fault.severity === 'warning')}
            title="The site can be built with these, but look at them:"
            role="status"
          />
        </div>
        <OpenFile key={name} {...{ file, content, editing, onLead }} />
      </main>
      <section className="preview" aria-label="Preview">
        <iframe key={`${page} ${file.version}`} src={seen} title={`Preview: ${label}`} />
      </section>
      {asked && (
        <LeaveDialog
          label={label}
          onSave={async () => ((await editing.save(name)) ? goOn() : setAsked(undefined))}
          onKeep={goOn}
          onStay={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
