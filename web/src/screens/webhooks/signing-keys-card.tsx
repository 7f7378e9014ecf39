import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { activateWebhookKey, getWebhookKeys, prepareWebhookKey } from '../../client/sdk.gen.ts'
import type { Webhook, WebhookKeysWithHistory, WebhookSigningKey } from '../../client/types.gen.ts'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { text } from './text.ts'

/** The signing keys and their rotation: the receiver gets the new key first, then the service signs with it. */
export function SigningKeysCard({ endpoint }: { endpoint: Webhook }) {
  const keys = useQuery({
    queryKey: ['endpoint', endpoint.id, 'keys'],
    queryFn: () => unwrap(getWebhookKeys({ path: { id: endpoint.id } })),
  })
  return (
    <Card title={text.signingKey}>
      {keys.isPending && <Loading />}
      {keys.isError && <ErrorPanel error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data && (
        <div className="flex flex-col gap-4">
          {endpoint.signatureScheme === 'ed25519' ? (
            <div>
              <p className="mb-1 text-[13px] font-medium">{text.publicKey}</p>
              <CodeBlock label={text.publicKeyLabel} code={keys.data.publicKey.trim()} />
              <p className="mt-1 text-[13px] text-muted">{text.publicKeyHint}</p>
            </div>
          ) : (
            <Secret label={text.secret} secret={keys.data.secret} />
          )}
          {endpoint.signatureScheme === 'ed25519' && (
            <details>
              <summary className="cursor-pointer text-[13px] font-medium text-muted hover:text-ink">
                {text.standardWebhooks}
              </summary>
              <div className="mt-2">
                <Secret label={text.endpointSecret} secret={keys.data.secret} />
              </div>
            </details>
          )}
          <KeyRotation endpoint={endpoint} keys={keys.data} />
        </div>
      )}
    </Card>
  )
}

function Secret({ label, secret }: { label: string; secret: string }) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div>
      <div className="mb-1 flex items-center justify-between">
        <p className="text-[13px] font-medium">{label}</p>
        <Button variant="ghost" size="sm" onClick={() => setShown(!isShown)}>
          <Icon aria-hidden /> {isShown ? text.hide : text.show}
        </Button>
      </div>
      {isShown ? (
        <CodeBlock label={text.secretLabel} code={secret} />
      ) : (
        <p className="truncate rounded-md border border-line bg-sunken p-3 font-mono text-xs text-muted">
          {`whsec_${'•'.repeat(24)}`}
        </p>
      )}
    </div>
  )
}

function KeyRotation({ endpoint, keys: { keys } }: { endpoint: Webhook; keys: WebhookKeysWithHistory }) {
  const queryClient = useQueryClient()
  const read = () => queryClient.invalidateQueries({ queryKey: ['endpoint', endpoint.id, 'keys'] })
  const preparing = useMutation({
    mutationFn: () => unwrap(prepareWebhookKey({ path: { id: endpoint.id } })),
    onSuccess: read,
    onError: (error) => toast.error(text.notPrepared, error),
  })
  const activating = useMutation({
    mutationFn: () => unwrap(activateWebhookKey({ path: { id: endpoint.id } })),
    onSuccess: async () => {
      await read()
      toast.success(text.activated)
    },
    onError: (error) => toast.error(text.notActivated, error),
  })
  const pending = keys.find(({ state }) => state === 'pending')
  const retiring = keys.find(({ state }) => state === 'retiring')
  if (pending)
    return (
      <div className="flex flex-col gap-3 rounded-md border border-line p-3">
        <p>{text.prepareHint}</p>
        <NewKey of={pending} />
        <Button
          variant="primary"
          busy={activating.isPending}
          onClick={() => activating.mutate()}
          className="self-start"
        >
          {text.activate}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-2">
      {retiring?.retiresAt && (
        <p className="text-[13px] text-muted">
          <Sentence
            text={text.retiring}
            values={{
              header: <code>{'webhook-signature'}</code>,
              time: <Time at={retiring.retiresAt} format="full" />,
            }}
          />
        </p>
      )}
      <Button busy={preparing.isPending} onClick={() => preparing.mutate()}>
        {text.rotate}
      </Button>
      {endpoint.signatureScheme === 'ed25519' && <p className="text-[13px] text-muted">{text.rotateHint}</p>}
    </div>
  )
}

function NewKey({ of }: { of: WebhookSigningKey }) {
  if (of.secret !== null) return <Secret label={text.newSecret} secret={of.secret} />
  return <CodeBlock label={text.newPublicKeyLabel} code={(of.publicKey ?? '').trim()} />
}
