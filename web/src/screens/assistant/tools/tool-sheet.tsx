import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, unwrap, unwrapEmpty } from '../../../api.ts'
import { createTool, deleteTool, getTool, updateTool } from '../../../client/sdk.gen.ts'
import type { Tool } from '../../../client/types.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { type SaveOver, useRecordForm } from '../../../record/use-record-form.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { FormSheet } from '../../../ui/form/form-sheet.tsx'
import { RecordConflict } from '../../../ui/form/record-conflict.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../../ui/overlay/type-to-confirm-dialog.tsx'
import { text } from '../text.ts'
import { METHODS, parseDraft, type ToolDraft, toolDraft } from './tool-draft.ts'

const TYPES = [
  { value: 'http', label: text.typeHttp },
  { value: 'mcp', label: text.typeMcp },
  { value: 'transfer', label: text.typeTransfer },
] as const

const FIELDS = ['name', 'description', 'url', 'method', 'parameters', 'headers', 'timeoutMs', 'spokenWhileRunning']

/** Adds or changes a tool. `tool` is null for a new one. */
export function ToolSheet({ tool, onClose }: { tool: Tool | null; onClose(): void }) {
  const form = useRecordForm<Tool, ToolDraft>({ record: tool, draftOf: toolDraft })
  const { draft, put } = form
  const [isRemoving, setRemoving] = useState(false)
  const queryClient = useQueryClient()
  const finish = (said: string) => {
    refreshKinds(queryClient, new Set(['tool']))
    toast.success(said)
    onClose()
  }
  const saving = useMutation({
    async mutationFn(over?: SaveOver<ToolDraft>) {
      const body = requireParsed(draft)
      if (tool === null) {
        await unwrap(createTool({ body: { ...body, type: draft.type } }))
        return text.toolAdded
      }
      const path = { id: tool.id }
      const { headersRemoved } = await form.save(
        {
          read: () => getTool({ path }),
          write: (merged, headers) => updateTool({ path, headers, body: requireParsed(merged) }),
        },
        over,
      )
      return headersRemoved ? text.toolSavedNoHeaders : text.toolSaved
    },
    onSuccess: finish,
  })
  const removal = useMutation({
    mutationFn: (id: string) => unwrapEmpty(deleteTool({ path: { id } })),
    onSuccess: () => finish(text.toolRemoved),
    onError: (error) => toast.error(text.toolNotRemoved, error),
  })
  return (
    <FormSheet
      onClose={onClose}
      title={tool === null ? text.addTool : text.toolTitle(tool.name)}
      description={text.toolDescription}
      submitLabel={tool === null ? text.add : text.save}
      busy={saving.isPending}
      onSubmit={() => saving.mutate(undefined)}
      extraActions={
        tool !== null && (
          <Button variant="danger" className="mr-auto" onClick={() => setRemoving(true)}>
            {text.removeButton}
          </Button>
        )
      }
      footer={
        tool !== null && (
          <TypeToConfirmDialog
            open={isRemoving}
            onClose={() => setRemoving(false)}
            title={text.removeToolTitle(tool.name)}
            description={text.removeToolHint}
            word={tool.name}
            confirmLabel={text.removeTool}
            busy={removal.isPending}
            onConfirm={() => removal.mutate(tool.id)}
          />
        )
      }
    >
      <ToolFields draft={draft} change={put} error={saving.error} isNew={tool === null} />
      <FormError error={saving.error} fields={FIELDS} />
      <RecordConflict form={form} onKeep={(over) => saving.mutate(over)} />
    </FormSheet>
  )
}

/** @throws ApiError that names the field */
function requireParsed(draft: ToolDraft) {
  const read = parseDraft(draft)
  if ('problem' in read) throw new ApiError(400, 'BAD_REQUEST', `${read.field}: ${read.problem}`)
  return read.value
}

interface ToolFieldsProps {
  draft: ToolDraft
  change(part: Partial<ToolDraft>): void
  error: unknown
  isNew: boolean
}

function ToolFields({ draft, change, error, isNew }: ToolFieldsProps) {
  const { type } = draft
  return (
    <>
      {isNew && (
        <Field label={text.type}>
          <Select options={TYPES} value={type} onChange={(next) => change({ type: next })} />
        </Field>
      )}
      <Field label={text.name} error={fieldError(error, 'name')} hint={text.nameHint}>
        <Input
          required
          value={draft.name}
          onValueChange={(name) => change({ name })}
          placeholder="order_status"
          maxLength={64}
          autoComplete="off"
          className="font-mono"
        />
      </Field>
      <Field label={text.description} error={fieldError(error, 'description')}>
        <Textarea
          required
          rows={3}
          maxLength={1_000}
          value={draft.description}
          placeholder={text.descriptionExample}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <div className="flex gap-2">
        {type === 'http' && (
          <Field label={text.method} className="w-28 shrink-0">
            <Select
              options={METHODS.map((method) => ({ value: method, label: method }))}
              value={draft.method}
              onChange={(method) => change({ method })}
            />
          </Field>
        )}
        <Field label={type === 'transfer' ? text.number : text.url} error={fieldError(error, 'url')} className="flex-1">
          <Input
            required
            value={draft.url}
            onValueChange={(url) => change({ url })}
            placeholder={type === 'transfer' ? '+1 212 555 0142' : 'https://example.com/orders'}
            autoComplete="off"
          />
        </Field>
      </div>
      {type === 'http' && (
        <Field label={text.parameters} error={fieldError(error, 'parameters')} hint={text.parametersHint}>
          <Textarea
            rows={8}
            spellCheck={false}
            className="font-mono text-xs"
            value={draft.parameters}
            onChange={(event) => change({ parameters: event.target.value })}
          />
        </Field>
      )}
      {type !== 'transfer' && <RequestFields {...{ draft, change, error, isNew }} />}
      <Checkbox
        label={text.confirm}
        hint={text.confirmHint}
        checked={draft.requiresConfirmation}
        onChange={(requiresConfirmation) => change({ requiresConfirmation })}
      />
      <Checkbox
        label={text.enabled}
        hint={text.enabledHint}
        checked={draft.enabled}
        onChange={(enabled) => change({ enabled })}
      />
    </>
  )
}

function RequestFields({ draft, change, error, isNew }: ToolFieldsProps) {
  return (
    <>
      <Field
        label={text.headers}
        error={fieldError(error, 'headers')}
        hint={isNew ? text.headersHint : text.headersKeptHint}
      >
        <Textarea
          rows={2}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-xs"
          value={draft.headers}
          onChange={(event) => change({ headers: event.target.value })}
        />
      </Field>
      <div className="flex gap-2">
        <Field label={text.spoken} error={fieldError(error, 'spokenWhileRunning')} className="flex-1">
          <Input
            value={draft.spokenWhileRunning}
            onValueChange={(spokenWhileRunning) => change({ spokenWhileRunning })}
            placeholder={text.spokenExample}
            maxLength={300}
          />
        </Field>
        <Field label={text.timeLimit} error={fieldError(error, 'timeoutMs')} className="w-36 shrink-0">
          <Input
            type="number"
            inputMode="numeric"
            required
            min={500}
            max={20_000}
            value={draft.timeoutMs}
            onValueChange={(timeoutMs) => change({ timeoutMs: String(timeoutMs) })}
          />
        </Field>
      </div>
    </>
  )
}
