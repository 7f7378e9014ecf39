import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { provePhoneNumber, sendPhoneNumberCode } from '../../client/sdk.gen.ts'
import type { PhoneNumber } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { refreshKinds } from '../../live-updates.ts'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { text as uiText } from '../../ui/text.ts'
import { text } from './text.ts'
import { useCodeChannels } from './use-numbers.ts'

type Channel = 'sms' | 'call'
const SENT: Readonly<Record<Channel, string>> = {
  sms: text.textSent,
  call: text.callPlaced,
}

/** Proves that a pending number belongs to the business, with a code that is sent to the number. */
export function ProveNumberSheet({ number, onClose }: { number: PhoneNumber; onClose(): void }) {
  const channels = useCodeChannels()
  return channels?.length === 0 ? (
    <NoCodesSheet number={number} onClose={onClose} />
  ) : (
    <CodeSheet number={number} channels={channels ?? []} onClose={onClose} />
  )
}

/** No code can be sent: says what makes the number active. */
function NoCodesSheet({ number: { phone }, onClose }: { number: PhoneNumber; onClose(): void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={formatPhoneNumber(phone)}
      actions={<Button onClick={onClose}>{uiText.close}</Button>}
    >
      <div className="flex flex-col gap-3">
        <p>{text.noCodes}</p>
        <p>
          <Sentence
            text={text.noCodesCarrier}
            values={{ link: <ScreenLink to="/settings/providers">{text.setUpCarrier}</ScreenLink> }}
          />
        </p>
        <p>{text.noCodesOperator}</p>
        <CodeBlock code={`npx frontbell numbers add --phone ${phone}`} label={text.noCodesCommand} />
      </div>
    </Sheet>
  )
}

const LABELS: Readonly<Record<Channel, string>> = { sms: text.sendText, call: text.callNumber }

interface CodeSheetProps {
  number: PhoneNumber
  /** How codes can be sent. */
  channels: readonly Channel[]
  onClose(): void
}

function CodeSheet({ number: { id, phone }, channels, onClose }: CodeSheetProps) {
  const [code, setCode] = useState('')
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: (channel: Channel) => unwrap(sendPhoneNumberCode({ path: { id }, body: { channel } })),
    onSuccess: ({ channel }) => toast.success(SENT[channel]),
  })
  const proving = useMutation({
    mutationFn: () => unwrap(provePhoneNumber({ path: { id }, body: { code } })),
    onSuccess: () => {
      refreshKinds(queryClient, new Set(['number']))
      toast.success(text.numberActive)
      onClose()
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title={formatPhoneNumber(phone)}
      description={text.verifyHint}
      submitLabel={text.activate}
      busy={proving.isPending}
      onSubmit={() => proving.mutate()}
    >
      <div className="flex flex-wrap gap-2">
        {channels.map((channel) => (
          <Button key={channel} disabled={sending.isPending} onClick={() => sending.mutate(channel)}>
            {LABELS[channel]}
          </Button>
        ))}
      </div>
      <FormError error={sending.error} fields={[]} />
      <Field label={text.code} error={fieldError(proving.error, 'code')} hint={text.codeHint}>
        <Input
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onValueChange={setCode}
        />
      </Field>
      <FormError error={proving.error} fields={['code']} />
    </FormSheet>
  )
}
