import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fieldErrorMessage, unwrap } from '../../api.ts'
import { getNoticeSettings, previewNotice, updateNoticeSettings } from '../../client/sdk.gen.ts'
import type { NoticeSettings } from '../../client/types.gen.ts'
import { ChangedMeanwhile } from '../../record/change-record.ts'
import { type SaveOver, useRecordForm } from '../../record/use-record-form.ts'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { ConflictNotice } from '../../ui/form/conflict-notice.tsx'
import { Field, Textarea } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { LeaveQuestion } from '../../ui/overlay/leave-question.tsx'
import { Card } from '../../ui/page/card.tsx'
import { NOTICE_KINDS, type NoticeKind } from './kinds-card.tsx'
import { text } from './text.ts'
import { useKnownNotices } from './use-notice-settings.ts'

const OPTIONS = NOTICE_KINDS.map((kind) => ({ value: kind, label: text.kindLabels[kind] }))

/** The text of each message, with a preview. */
export function TemplateCard({ settings }: { settings: NoticeSettings }) {
  const [kind, setKind] = useState<NoticeKind>('confirmation')
  const [isTyped, setTyped] = useState(false)
  /** The kind that was chosen while another text was not saved. */
  const [asked, setAsked] = useState<NoticeKind | null>(null)
  const open = (chosen: NoticeKind) => {
    setAsked(null)
    setTyped(false)
    setKind(chosen)
  }
  return (
    <Card title={text.texts} className="lg:col-span-2">
      <div className="flex flex-col gap-4">
        <Field label={text.message} className="max-w-xs">
          <Select options={OPTIONS} value={kind} onChange={(value) => (isTyped ? setAsked(value) : open(value))} />
        </Field>
        <Template key={`${kind} ${settings.language}`} kind={kind} settings={settings} onTyped={setTyped} />
        <LeaveQuestion
          open={asked !== null}
          onStay={() => setAsked(null)}
          onLeave={() => asked !== null && open(asked)}
        />
      </div>
    </Card>
  )
}

interface TemplateDraft {
  /** Null: the usual text. */
  template: string | null
}

interface TemplateProps {
  kind: NoticeKind
  settings: NoticeSettings
  /** Called with whether the text differs from the saved one. */
  onTyped(isTyped: boolean): void
}

function Template({ kind, settings, onTyped }: TemplateProps) {
  const mayWrite = useHasRole('admin')
  const form = useRecordForm<NoticeSettings, TemplateDraft>({
    record: settings,
    draftOf: (record) => ({ template: (record ?? settings).templates[kind] ?? null }),
  })
  const isTyped = form.isChanged
  useEffect(() => onTyped(isTyped), [isTyped, onTyped])
  const draft = form.isChanged || form.isConflict ? form.draft.template : null
  /** The text that the preview shows: the draft when its field was last left. */
  const [shown, setShown] = useState<string | null>(null)
  const known = useKnownNotices()
  const preview = useQuery({
    queryKey: ['notice', 'preview', kind, settings.language, settings.templates[kind] ?? null, shown],
    queryFn: () => unwrap(previewNotice({ query: { kind, ...(shown?.trim() ? { template: shown } : {}) } })),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const saving = useMutation({
    mutationFn: (over?: SaveOver<TemplateDraft>) =>
      form.save(
        {
          read: getNoticeSettings,
          write: ({ template }, headers) =>
            updateNoticeSettings({ headers, body: { templates: { [kind]: template } } }),
        },
        over,
      ),
    onSuccess: (saved) => {
      known(saved)
      setShown(null)
    },
  })
  const restoring = useMutation({
    mutationFn: () => unwrap(updateNoticeSettings({ body: { templates: { [kind]: null } } })),
    onSuccess: (saved) => {
      known(saved)
      setShown(null)
    },
  })
  const refusal = saving.error instanceof ChangedMeanwhile ? null : saving.error
  const failure = refusal ?? restoring.error ?? preview.error
  const error = failure && { message: fieldErrorMessage(failure), by: failure }
  return (
    <>
      <UnsavedChanges when={isTyped && !saving.isPending} />
      <Field label={text.template} hint={text.templateHint(settings.variables)} error={error}>
        <Textarea
          rows={4}
          maxLength={480}
          readOnly={!mayWrite}
          value={draft ?? settings.templates[kind] ?? preview.data?.template ?? ''}
          onChange={(event) => form.put({ template: event.target.value })}
          onBlur={() => setShown(draft)}
        />
      </Field>
      <div aria-live="polite">
        <div className="text-[13px] font-medium">{text.preview}</div>
        <p className="mt-1 rounded-md bg-sunken p-3 break-words">{preview.data?.body}</p>
        {preview.data && <p className="mt-1 text-[13px] text-muted">{text.segments(preview.data.segments)}</p>}
      </div>
      {form.isConflict && (
        <ConflictNotice
          theirs={settings.templates[kind] ?? null}
          onLoad={form.loadTheirs}
          onKeep={() => saving.mutate(form.keepMine())}
        />
      )}
      {mayWrite && !form.isConflict && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={saving.isPending}
            disabled={draft === null || draft.trim() === ''}
            onClick={() => saving.mutate(undefined)}
          >
            {text.save}
          </Button>
          {settings.templates[kind] !== undefined && (
            <Button busy={restoring.isPending} onClick={() => restoring.mutate()}>
              {text.restore}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
