import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { unwrap } from '../../../api.ts'
import { createScenario, updateScenario } from '../../../client/sdk.gen.ts'
import type { Scenario } from '../../../client/types.gen.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { ExpectationRow } from './expectation-row.tsx'
import { MAX_EXPECTED, newExpectation, scenarioBody, scenarioDraft } from './scenario-draft.ts'
import { text } from './text.ts'
import { useReloadScenarios } from './use-scenarios.ts'

interface ScenarioSheetProps {
  assistantId: string
  /** Null: a new test. */
  of: Scenario | null
  onClose(): void
}

/** Writes a test, or changes one. */
export function ScenarioSheet({ assistantId, of, onClose }: ScenarioSheetProps) {
  const [draft, setDraft] = useState(() => scenarioDraft(of))
  const formId = useId()
  const reload = useReloadScenarios(assistantId)
  const put = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const saving = useMutation({
    mutationFn: async () => {
      const body = scenarioBody(draft)
      await unwrap(
        of === null
          ? createScenario({ path: { id: assistantId }, body })
          : updateScenario({ path: { id: of.id }, body }),
      )
      await reload()
    },
    onSuccess: () => {
      toast.success(text.saved)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={of === null ? text.newTest : text.editTest}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={saving.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <Field label={text.name} error={fieldError(saving.error, 'name')}>
          <Input
            required
            maxLength={100}
            placeholder={text.nameExample}
            value={draft.name}
            onValueChange={(name) => put({ name })}
          />
        </Field>
        <Field label={text.lines} hint={text.linesHint} error={fieldError(saving.error, 'lines')}>
          <Textarea
            required
            rows={6}
            placeholder={text.linesExample}
            value={draft.lines}
            onChange={(event) => put({ lines: event.target.value })}
          />
        </Field>
        <fieldset className="flex min-w-0 flex-col items-start gap-3">
          <legend className="mb-1 text-[13px] font-medium">{text.expected}</legend>
          {draft.expected.map((one, index) => (
            <ExpectationRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an expectation has no name besides its place
              key={index}
              number={index + 1}
              expectation={one}
              onChange={(next) => put({ expected: draft.expected.with(index, next) })}
              {...(draft.expected.length > 1 && {
                onRemove: () => put({ expected: draft.expected.toSpliced(index, 1) }),
              })}
            />
          ))}
          {draft.expected.length < MAX_EXPECTED && (
            <Button size="sm" onClick={() => put({ expected: [...draft.expected, newExpectation()] })}>
              {text.addExpected}
            </Button>
          )}
        </fieldset>
        <FormError error={saving.error} fields={['name', 'lines']} />
      </form>
    </Sheet>
  )
}
