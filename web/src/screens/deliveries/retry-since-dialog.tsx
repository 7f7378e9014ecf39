import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { recoverWebhook, retryFailedDeliveries } from '../../client/sdk.gen.ts'
import type { Webhook } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { shortUrl } from '../webhooks/endpoint-badge.tsx'
import { resentText } from './delivery-actions.tsx'
import { text } from './text.ts'
import { rangeStart, TIME_RANGES } from './time-ranges.ts'

interface RetrySinceDialogProps {
  /** The endpoint whose failed deliveries are sent again; null for all enabled endpoints. */
  endpoint: Webhook | null
  onClose(): void
}

const CHOICES = [...TIME_RANGES, { value: 'at', label: text.customTime }]

/** Sends all deliveries that failed since a time once more. Each gets one attempt. */
export function RetrySinceDialog({ endpoint, onClose }: RetrySinceDialogProps) {
  const [choice, setChoice] = useState('24h')
  const [at, setAt] = useState('')
  const queryClient = useQueryClient()
  const since = () => (choice === 'at' ? new Date(at).toISOString() : (rangeStart(choice, Date.now()) ?? ''))
  const retrying = useMutation({
    mutationFn: () => {
      const body = { since: since() }
      return unwrap(
        endpoint === null ? retryFailedDeliveries({ body }) : recoverWebhook({ path: { id: endpoint.id }, body }),
      )
    },
    onSuccess: ({ retried }) => {
      refreshKinds(queryClient, new Set(['delivery', 'endpoint']))
      toast.success(resentText(retried))
      onClose()
    },
  })
  const whose = endpoint === null ? text.allEndpoints : shortUrl(endpoint.url)
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.resendTitle}
      description={text.resendHint(whose)}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="primary"
            busy={retrying.isPending}
            disabled={choice === 'at' && at === ''}
            onClick={() => retrying.mutate()}
          >
            {text.resend}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={text.period}>
          <Select options={CHOICES} value={choice} onChange={setChoice} />
        </Field>
        {choice === 'at' && (
          <Field label={text.since} hint={text.sinceHint}>
            <Input type="datetime-local" value={at} onValueChange={setAt} />
          </Field>
        )}
        <FormError error={retrying.error} />
      </div>
    </Dialog>
  )
}
