import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { createConsent } from '../../../client/sdk.gen.ts'
import type { NewConsent } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { FormSheet } from '../../../ui/form/form-sheet.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'

type Choice = 'sms' | 'call' | 'no_sms' | 'no_call'
const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: 'sms', label: text.consents.given.sms },
  { value: 'call', label: text.consents.given.call },
  { value: 'no_sms', label: text.consents.takenBack.sms },
  { value: 'no_call', label: text.consents.takenBack.call },
]
type Method = NewConsent['method']
const METHODS = (['spoken', 'form', 'text', 'written', 'import', 'other'] as const).map((value: Method) => ({
  value,
  label: text.consents.methods[value],
}))

/** Adds what a person agreed to, or took back, to the ledger. */
export function RecordConsentSheet({ phone, onClose }: { phone: string; onClose(): void }) {
  const [choice, setChoice] = useState<Choice>('sms')
  const [method, setMethod] = useState<Method>('spoken')
  const [words, setWords] = useState('')
  const [proof, setProof] = useState('')
  const given = choice === 'sms' || choice === 'call'
  const kind = choice === 'sms' || choice === 'no_sms' ? 'sms' : 'call'
  const queryClient = useQueryClient()
  const recording = useMutation({
    mutationFn: () =>
      unwrap(createConsent({ body: { phone, kind, given, method, words: words.trim(), proof: proof.trim() } })),
    onSuccess: () => {
      refreshKinds(queryClient, new Set(['contact']))
      toast.success(text.consents.recorded)
      onClose()
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title={text.consents.record}
      description={text.consents.hint(formatPhoneNumber(phone))}
      submitLabel={text.consents.save}
      busy={recording.isPending}
      onSubmit={() => recording.mutate()}
    >
      <Field label={text.consents.what}>
        <Select options={CHOICES} value={choice} onChange={(next) => setChoice(next)} />
      </Field>
      <Field label={text.consents.how}>
        <Select options={METHODS} value={method} onChange={(next) => setMethod(next)} />
      </Field>
      <Field label={text.consents.words} hint={text.consents.wordsHint} error={fieldError(recording.error, 'words')}>
        <Textarea
          rows={3}
          required={given}
          maxLength={2_000}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <Field label={text.consents.proof} hint={text.consents.proofHint} error={fieldError(recording.error, 'proof')}>
        <Input maxLength={1_000} value={proof} onValueChange={setProof} />
      </Field>
      <FormError error={recording.error} fields={['words', 'proof']} />
    </FormSheet>
  )
}
