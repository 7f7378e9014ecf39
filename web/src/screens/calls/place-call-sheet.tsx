import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { VOICEMAIL_OPTIONS, type VoicemailChoice } from '../../call-view/call-labels.ts'
import { placeCall } from '../../client/sdk.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Textarea } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { useSendingNumbers } from '../numbers/use-numbers.ts'
import { PlacedCallStatus } from './placed-call-status.tsx'
import { text } from './text.ts'

const words = text.place
const FIELDS = ['to', 'from', 'purpose', 'voicemailAction']
interface PlaceCallSheetProps {
  /** E.164; absent for any number. */
  to?: string | undefined
  onClose(): void
}

/** Places an outbound call and shows its progress. */
export function PlaceCallSheet({ to, onClose }: PlaceCallSheetProps) {
  const [draft, setDraft] = useState({
    ...{ to: to === undefined ? '' : formatPhoneNumber(to), from: '', purpose: '' },
    voicemailAction: '' as VoicemailChoice,
  })
  const numbers = useSendingNumbers().filter(({ capabilities }) => capabilities.voice)
  const placing = useMutation({
    mutationFn: () =>
      unwrap(
        placeCall({
          body: {
            ...{ to: draft.to.trim(), purpose: draft.purpose.trim() || null },
            ...(draft.from !== '' && { from: draft.from }),
            ...{ voicemailAction: draft.voicemailAction || null },
          },
        }),
      ),
  })
  const put = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  if (placing.data)
    return (
      <Sheet
        open
        onClose={onClose}
        title={words.calling(formatPhoneNumber(placing.data.to))}
        description={words.from(formatPhoneNumber(placing.data.from))}
        actions={<Button onClick={onClose}>{words.close}</Button>}
      >
        <PlacedCallStatus call={placing.data} onWithdrawn={onClose} onAgain={() => placing.reset()} />
      </Sheet>
    )
  return (
    <FormSheet
      onClose={onClose}
      title={words.title}
      description={words.description}
      submitLabel={words.submit}
      busy={placing.isPending}
      disabled={draft.to.trim() === ''}
      onSubmit={() => placing.mutate()}
    >
      <PhoneField
        label={words.number}
        error={fieldError(placing.error, 'to')}
        autoFocus={to === undefined}
        value={draft.to}
        onValueChange={(to) => put({ to })}
      />
      <Field label={words.purpose} error={fieldError(placing.error, 'purpose')} hint={words.purposeHint}>
        <Textarea
          rows={3}
          maxLength={500}
          value={draft.purpose}
          placeholder={words.purposePlaceholder}
          onChange={(event) => put({ purpose: event.target.value })}
        />
      </Field>
      {numbers.length > 1 && (
        <Field label={words.callerId} error={fieldError(placing.error, 'from')}>
          <Select
            options={[
              { value: '', label: words.defaultNumber },
              ...numbers.map(({ phone }) => ({ value: phone, label: formatPhoneNumber(phone) })),
            ]}
            value={draft.from}
            onChange={(from) => put({ from })}
          />
        </Field>
      )}
      <Field label={words.voicemail} error={fieldError(placing.error, 'voicemailAction')}>
        <Select
          options={VOICEMAIL_OPTIONS}
          value={draft.voicemailAction}
          onChange={(voicemailAction) => put({ voicemailAction })}
        />
      </Field>
      <FormError error={placing.error} fields={FIELDS} />
    </FormSheet>
  )
}
