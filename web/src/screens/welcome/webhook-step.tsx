import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { createWebhook } from '../../client/sdk.gen.ts'
import type { Webhook, WebhookPing } from '../../client/types.gen.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { refreshKinds } from '../../live-updates.ts'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { useShowPing } from '../webhooks/use-ping.ts'
import { useWebhooks } from '../webhooks/use-webhooks.ts'
import { StepForm, type StepProps } from './step-form.tsx'
import { text } from './text.ts'

interface Added {
  endpoint: Webhook
  ping: WebhookPing | null
}

/** The last step: adds a webhook endpoint, if the owner wants one. */
export function WebhookStep(step: StepProps) {
  const [added, setAdded] = useState<Added | null>(null)
  const [url, setUrl] = useState('')
  const [includeTestCalls, setIncludeTestCalls] = useState(true)
  const [error, setError] = useState<unknown>(null)
  const add = useAddEndpoint()
  const existing = useWebhooks().data ?? []
  const save = async () => {
    if (added === null && url.trim() !== '') setAdded(await add({ url: url.trim(), includeTestCalls }))
  }
  const words = text.webhook
  return (
    <StepForm
      {...step}
      intro={words.intro}
      onSave={save}
      error={error}
      onError={setError}
      fields={['url']}
      submitLabel={text.finish}
    >
      {added === null ? (
        <>
          {existing[0] !== undefined && <p>{words.existing(existing.length, existing[0].url)}</p>}
          <Field label={words.url} hint={words.urlHint} error={fieldError(error, 'url')}>
            <Input
              inputMode="url"
              maxLength={2_048}
              autoComplete="off"
              placeholder="https://example.com/webhooks"
              value={url}
              onValueChange={setUrl}
            />
          </Field>
          <div className="flex flex-col gap-1.5 text-[13px] text-muted">
            <p>{words.local}</p>
            <CodeBlock code="npx frontbell webhooks receiver" label={words.local} />
          </div>
          <Checkbox label={words.testCalls} checked={includeTestCalls} onChange={setIncludeTestCalls} />
          <Button
            className="self-start"
            busy={false}
            disabled={url.trim() === ''}
            onClick={() => {
              setError(null)
              void save().catch(setError)
            }}
          >
            {words.add}
          </Button>
        </>
      ) : (
        <AddedEndpoint {...added} />
      )}
      {added === null && <FormError error={error} fields={['url']} />}
    </StepForm>
  )
}

function AddedEndpoint({ endpoint, ping }: Added) {
  const words = text.webhook
  return (
    <div role="status" className="rounded-md border border-line px-4 py-3">
      <p className="font-medium break-words">{words.added(endpoint.url)}</p>
      <p className="text-muted">{ping?.outcome === 'success' ? words.pinged : words.pingFailed}</p>
      <ScreenLink to={`/settings/webhooks/${endpoint.id}`} route="/settings/webhooks/$webhookId">
        {words.open}
      </ScreenLink>
    </div>
  )
}

function useAddEndpoint() {
  const queryClient = useQueryClient()
  const showPing = useShowPing()
  return async (input: { url: string; includeTestCalls: boolean }): Promise<Added> => {
    const { endpoint, ping } = await unwrap(createWebhook({ body: { ...input, events: ['*'] } }))
    showPing(endpoint.id, ping)
    refreshKinds(queryClient, new Set(['endpoint', 'delivery']))
    return { endpoint, ping }
  }
}
