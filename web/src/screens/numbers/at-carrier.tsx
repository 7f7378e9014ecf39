import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrapEmpty } from '../../api.ts'
import { configurePhoneNumber, releasePhoneNumber } from '../../client/sdk.gen.ts'
import type { PhoneNumber } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { text } from './text.ts'

/** What can be done with a number at its carrier: direct its calls and texts here, or give it up. */
export function AtCarrier({ number, onReleased }: { number: PhoneNumber; onReleased(): void }) {
  const { id, phone } = number
  const carrier = text.carriers[number.provider as keyof typeof text.carriers]
  const [isReleasing, setReleasing] = useState(false)
  const queryClient = useQueryClient()
  const configuring = useMutation({
    mutationFn: () => unwrapEmpty(configurePhoneNumber({ path: { id } })),
    onSuccess: () => toast.success(text.configured(carrier)),
    onError: (error) => toast.error(text.notConfigured, error),
  })
  const releasing = useMutation({
    mutationFn: () => unwrapEmpty(releasePhoneNumber({ path: { id } })),
    onSuccess() {
      refreshKinds(queryClient, new Set(['number']))
      toast.success(text.numberReleased)
      onReleased()
    },
    onError: (error) => toast.error(text.numberNotReleased, error),
  })
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">{text.atTheCarrier(carrier)}</legend>
      <div className="flex flex-wrap gap-2">
        <Button busy={configuring.isPending} onClick={() => configuring.mutate()}>
          {text.configure}
        </Button>
        <Button variant="danger" onClick={() => setReleasing(true)}>
          {text.release}
        </Button>
      </div>
      <p className="text-[13px] text-muted">{text.configureHint}</p>
      <TypeToConfirmDialog
        open={isReleasing}
        onClose={() => setReleasing(false)}
        title={text.releaseTitle(formatPhoneNumber(phone))}
        description={text.releaseHint}
        word="release"
        confirmLabel={text.releaseNumber}
        busy={releasing.isPending}
        onConfirm={() => releasing.mutate()}
      />
    </fieldset>
  )
}
