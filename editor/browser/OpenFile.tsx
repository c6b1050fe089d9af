import { ownValue } from '#shared/content/own-value.ts';
import type { FieldPath as Path } from '#shared/content/shape.ts';
import { withPart } from '#shared/content/with-part.ts';
import type { FileName } from '../../content-model/schema/files.ts';
import { Conflict } from './Conflict.tsx';
import { ContentForm } from './ContentForm.tsx';
import { Faults } from './Faults.tsx';
import { namesIn } from './names-in.ts';
import { PhotoUpload } from './PhotoUpload.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { Content, ContentFile } from './talk.ts';
import { type Editing, isChanged } from './use-editor.ts';
import { useUndoKeys } from './use-undo-keys.ts';

type Props = {
  file: ContentFile;
  content: Content;
  editing: Editing;
  onLead: (file: FileName, path: Path) => void;
};

/** The form of the chosen file, with any messages about it. */
export function OpenFile({ file, content, editing, onLead }: Props) {
  const { name } = file;
  const draft = editing.drafts[name];
  useUndoKeys(
    () => editing.undo(name),
    () => editing.redo(name),
  );
  const saidBy = (wanted: FileName) => editing.drafts[wanted]?.now;
  const shared = { saidBy, open: name, onLead };
  if (!draft) {
    const own = content.faults.filter((fault) => fault.file === name);
    const title = 'This file cannot be shown as a form until it is fixed in a text editor:';
    return <Faults {...shared} faults={own.map(withLine)} title={title} role="status" />;
  }
  // As the form of the business says it, saved or not.
  const hasSpanish = ownValue(saidBy('business.yaml'), 'spanish') === true;
  const hasConflict = draft.base.version !== file.version;
  return (
    <>
      {hasConflict && (
        <Conflict file={file} draft={draft} onChoose={(value) => editing.choose(file, value)} />
      )}
      {name === 'photos.yaml' && <PhotoUpload hasSpanish={hasSpanish} onAdded={() => editing.load()} />}
      <ContentForm
        key={name}
        file={file}
        value={draft.now}
        faults={editing.faults[name] ?? []}
        names={namesIn(content, saidBy)}
        photos={content.photos}
        saidBy={saidBy}
        onLead={onLead}
        onPhotosChanged={editing.load}
        hasSpanish={hasSpanish}
        outdated={content.faults.flatMap((fault) =>
          fault.file === name && fault.translation === 'outdated' ? [fault.path] : [],
        )}
        onLookedAt={(path) =>
          editing.change(name, withPart(draft.now, [...path.slice(0, -1), 'of'], 'looked at'))
        }
        onChange={(value) => editing.change(name, value)}
        onSave={() => editing.save(name)}
      >
        <SaveBar
          draft={draft}
          isChanged={isChanged(file, draft)}
          message={editing.messages[name] ?? ''}
          notes={content.faults.length}
          onUndo={() => editing.undo(name)}
          onRedo={() => editing.redo(name)}
          onDiscard={() => editing.discard(file)}
        >
          <Faults
            {...shared}
            faults={editing.faults[name] ?? []}
            title="Nothing was saved. Fix this first:"
            role="alert"
          />
        </SaveBar>
      </ContentForm>
    </>
  );
}

/** In a text editor, the line number is what one needs. */
const withLine = (fault: Content['faults'][number]) => ({ ...fault, message: fault.line, path: [] });
