import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { unwrap } from '../../api.ts'
import { listenToProvider, testProvider, updateProviderSettings } from '../../client/sdk.gen.ts'
import type { ProviderKey, ProviderPortSettings, ProviderSettingsChange } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { SoundButton } from '../../ui/data/sound-button.tsx'
import { Button } from '../../ui/form/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PortFields } from './port-fields.tsx'
import { draftOf, type PortDraft, requestOf } from './provider-draft.ts'
import { text } from './text.ts'
import { TrialResult } from './trial-result.tsx'

interface PortCardProps {
  settings: ProviderPortSettings
  keys: readonly ProviderKey[]
}

/** One port, such as the voice: its provider, tested and heard before it is saved. */
export function PortCard({ settings, keys }: PortCardProps) {
  const { port, fixedBy, isOwn } = settings
  const title = text.ports[port]
  return (
    <Card title={title} aside={fixedBy !== null && <Badge>{text.fixed}</Badge>}>
      <p className="mb-4 max-w-prose text-[13px] text-muted">{text.portHints[port]}</p>
      {fixedBy === null ? (
        <PortForm settings={settings} keys={keys} />
      ) : (
        <>
          <p className="font-medium">{providerTitle(settings)}</p>
          <p className="mt-1 text-[13px] text-muted">{text.fixedHint(fixedBy)}</p>
        </>
      )}
      {isOwn && <UseDefault port={port} />}
    </Card>
  )
}

function PortForm({ settings, keys }: PortCardProps) {
  const { port, options } = settings
  const [draft, setDraft] = useState<PortDraft>(() => draftOf(settings))
  const option = options.find(({ provider }) => provider === draft.provider)
  const change = useProviderChange()
  const trial = useMutation({ mutationFn: () => unwrap(testProvider({ body: requestOf(port, draft, option) })) })
  const edit = (part: Partial<PortDraft>) => {
    trial.reset()
    change.reset()
    setDraft({ ...draft, ...part })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { choice, keys: typed } = requestOf(port, draft, option)
    change.mutate({ choices: { [port]: choice }, ...(typed && { keys: typed }) })
  }
  const error = change.error ?? trial.error
  const isOff = draft.provider === 'none'
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <PortFields settings={settings} keys={keys} draft={draft} option={option} error={error} onChange={edit} />
      <FormError
        error={error}
        fields={['keys.openai', 'keys.anthropic', 'keys.google', 'keys.deepgram', 'keys.elevenlabs']}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={change.isPending}>
          {text.save}
        </Button>
        {!isOff && (
          <Button busy={trial.isPending} onClick={() => trial.mutate()} aria-label={text.testOf(text.ports[port])}>
            {text.test}
          </Button>
        )}
        {port === 'voice' && (
          <SoundButton
            load={async () => (await unwrap(listenToProvider({ body: requestOf(port, draft, option) }))).wav}
            onError={(failure) => toast.error(text.notPlayed, failure)}
            listenLabel={text.listen}
            stopLabel={text.stop}
          />
        )}
      </div>
      <div aria-live="polite">{trial.data && <TrialResult trial={trial.data} />}</div>
    </form>
  )
}

function UseDefault({ port }: { port: ProviderPortSettings['port'] }) {
  const change = useProviderChange()
  return (
    <Button
      variant="ghost"
      size="sm"
      className="mt-3 -ml-2"
      busy={change.isPending}
      onClick={() => change.mutate({ choices: { [port]: null } })}
    >
      {text.useDefault}
    </Button>
  )
}

function useProviderChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProviderSettingsChange) => unwrap(updateProviderSettings({ body })),
    onSuccess: (settings) => {
      queryClient.setQueryData(['provider'], settings)
      refreshKinds(queryClient, new Set(['voice']))
      toast.success(text.saved)
    },
  })
}

function providerTitle({ port, provider, model, options }: ProviderPortSettings): string {
  const title = options.find((option) => option.provider === provider)?.title ?? text.off[port]
  return model === null ? title : `${title} (${model})`
}
