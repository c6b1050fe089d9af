import { deepEquals } from '@rjsf/utils';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileName } from '../../content-model/schema/files.ts';
import { change, type Draft, rebase, redo, settle, startDraft, undo } from './draft.ts';
import { forgetDraft, keepDraft, readDraft } from './kept-drafts.ts';
import { type Content, type ContentFile, readContent, saveFile, type ToldFault } from './talk.ts';
import { textsToGroups } from './texts-to-groups.ts';
import { tidy } from './tidy.ts';

type PerFile<Value> = Partial<Record<FileName, Value>>;
export type Editing = ReturnType<typeof useEditor>;

export const saved = 'Saved.';
const notices = {
  restored: 'Your unsaved changes from last time are here again.',
  merged: 'This file was also changed elsewhere, in other places. Both sets of changes are in the form now.',
  choose: 'Choose first which of the two versions you want; see above.',
  unkept: 'This browser keeps nothing once the tab is closed: save often.',
};

const inForm = ({ shape, value }: ContentFile) => textsToGroups(shape, value);

/** Whether a form differs from its file. */
export function isChanged(file: ContentFile, draft: Draft): boolean {
  return !deepEquals(tidy(file.shape, draft.now), tidy(file.shape, draft.base.value));
}

/** The content folder as it is on disk, alongside the drafts, file by file. */
export function useEditor() {
  const [content, setContent] = useState<Content>();
  const [drafts, setDrafts] = useState<PerFile<Draft>>({});
  const [faults, setFaults] = useState<PerFile<ToldFault[]>>({});
  const [messages, setMessages] = useState<PerFile<string>>({});
  const [isLost, setIsLost] = useState(false);
  // What an earlier save has to know about anything typed since.
  const latest = useRef({ content, drafts });
  latest.current = { content, drafts };
  const reads = useRef(0);

  const tell = (name: FileName, message: string) => setMessages((all) => ({ ...all, [name]: message }));

  /** Takes what is on disk and rebases every draft onto it that does not conflict. */
  const take = useCallback((read: Content) => {
    const fresh = { ...read, files: read.files.map((file) => ({ ...file, value: inForm(file) })) };
    const before = latest.current.content;
    const told: PerFile<string> = {};
    const next: PerFile<Draft> = {};
    for (const file of fresh.files) {
      if (file.value === undefined) continue;
      const kept = latest.current.drafts[file.name] ?? readDraft(fresh.folder, file);
      if (!kept || !isChanged(file, kept)) {
        next[file.name] = kept?.base.version === file.version ? kept : startDraft(file);
        continue;
      }
      const settled = settle(kept, file);
      if (!before) told[file.name] = notices.restored;
      else if (settled && settled !== kept) told[file.name] = notices.merged;
      next[file.name] = settled ?? kept;
    }
    setContent(fresh);
    setDrafts(next);
    setMessages((all) => ({ ...all, ...told }));
  }, []);

  const load = useCallback(async () => {
    const read = ++reads.current;
    const fresh = await readContent().catch(() => undefined);
    // An answer that a later read has overtaken is out of date.
    if (read !== reads.current) return;
    if (fresh) take(fresh);
    setIsLost(!fresh);
  }, [take]);

  // Someone may have changed the files while another window was in front.
  useEffect(() => {
    void load();
    const look = () => document.visibilityState === 'visible' && void load();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [load]);

  function keep(name: FileName, draft: Draft) {
    latest.current.drafts = { ...latest.current.drafts, [name]: draft };
    setDrafts((all) => ({ ...all, [name]: draft }));
    const file = content!.files.find((one) => one.name === name)!;
    if (!isChanged(file, draft)) forgetDraft(content!.folder, name);
    else if (!keepDraft(content!.folder, name, draft)) return tell(name, notices.unkept);
    tell(name, '');
  }

  async function save(name: FileName): Promise<boolean> {
    const file = content!.files.find((one) => one.name === name)!;
    const draft = latest.current.drafts[name]!;
    if (draft.base.version !== file.version) {
      tell(name, notices.choose);
      return false;
    }
    tell(name, 'Saving …');
    const answer = await saveFile(name, tidy(file.shape, draft.now), draft.base.version);
    setFaults((all) => ({ ...all, [name]: answer.status === 'refused' ? answer.faults : [] }));
    tell(name, answer.status === 'failed' ? answer.message : '');
    if (answer.status === 'outdated') await load();
    if (answer.status !== 'saved') return false;

    const written = { value: inForm({ ...file, value: answer.value }), version: answer.version };
    const since = latest.current.drafts[name]!;
    keep(name, { ...since, base: written, now: since.now === draft.now ? written.value : since.now });
    setContent((before) => before && withFile(before, { ...file, ...written }, answer.faults));
    tell(name, saved);
    void load();
    return true;
  }

  return {
    content,
    drafts,
    faults,
    messages,
    isLost,
    load,
    save,
    change: (name: FileName, now: unknown) => keep(name, change(drafts[name]!, now, Date.now())),
    undo: (name: FileName) => keep(name, undo(drafts[name]!)),
    redo: (name: FileName) => keep(name, redo(drafts[name]!)),
    discard: (file: ContentFile) => keep(file.name, rebase(drafts[file.name]!, file, file.value)),
    choose: (file: ContentFile, now: unknown) => keep(file.name, rebase(drafts[file.name]!, file, now)),
  };
}

function withFile(content: Content, file: ContentFile, faults: ToldFault[]): Content {
  const files = content.files.map((old) => (old.name === file.name ? file : old));
  return { ...content, faults, files };
}
