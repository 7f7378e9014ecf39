import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { CopyableId } from '../../ui/data/copyable-id.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { RetrySinceDialog } from '../deliveries/retry-since-dialog.tsx'
import { EndpointBadge, shortUrl } from './endpoint-badge.tsx'
import { EndpointDetails } from './endpoint-details.tsx'
import { EndpointMenu } from './endpoint-menu.tsx'
import { EndpointProblemBanner } from './endpoint-problem-banner.tsx'
import { EndpointSheet } from './endpoint-sheet.tsx'
import { LatestDeliveries } from './latest-deliveries.tsx'
import { OptionsCard } from './options/options-card.tsx'
import { PingCard } from './ping-card.tsx'
import { RemoveEndpointDialog } from './remove-endpoint-dialog.tsx'
import { ReplayDialog } from './replays/replay-dialog.tsx'
import { ReplaysCard } from './replays/replays-card.tsx'
import { SigningKeysCard } from './signing-keys-card.tsx'
import { text } from './text.ts'
import { useWebhook } from './use-webhooks.ts'
import { VerifyCard } from './verify-card.tsx'

const BACK = { to: '/settings/webhooks', label: text.title }

/** One endpoint: status, latest deliveries and signing keys. */
export function WebhookScreen() {
  const { webhookId } = useParams({ from: '/shell/settings-layout/settings/webhooks/$webhookId' })
  const endpoint = useWebhook(webhookId)
  if (endpoint.isPending) return <Loading />
  if (endpoint.isError)
    return (
      <>
        <PageHeader title={text.endpointTitle} back={BACK} />
        <ErrorPanel error={endpoint.error} title={text.notLoaded} onRetry={() => void endpoint.refetch()} />
      </>
    )
  return <EndpointPage endpoint={endpoint.data} />
}

type OpenDialog = 'change' | 'remove' | 'recover' | 'replay' | null

function EndpointPage({ endpoint }: { endpoint: Webhook }) {
  const [opened, setOpened] = useState<OpenDialog>(null)
  const mayWrite = useHasRole('admin')
  const close = () => setOpened(null)
  return (
    <>
      <PageHeader
        title={endpoint.description ?? shortUrl(endpoint.url)}
        beside={
          <>
            <EndpointBadge of={endpoint} />
            <CopyableId id={endpoint.id} />
          </>
        }
        back={BACK}
        actions={mayWrite && <EndpointMenu endpoint={endpoint} onOpen={setOpened} />}
      />
      <div className="flex flex-col gap-4">
        <EndpointProblemBanner endpoint={endpoint} onRecover={() => setOpened('recover')} />
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_24rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <EndpointDetails endpoint={endpoint} />
            <OptionsCard endpoint={endpoint} />
            <ReplaysCard endpoint={endpoint} />
            <LatestDeliveries endpoint={endpoint} />
            {mayWrite && <VerifyCard endpoint={endpoint} />}
          </div>
          {mayWrite && (
            <div className="flex min-w-0 flex-col gap-4 max-lg:order-first">
              <PingCard endpoint={endpoint} />
              <SigningKeysCard endpoint={endpoint} />
            </div>
          )}
        </div>
      </div>
      <EndpointSheet of={endpoint} open={opened === 'change'} onClose={close} onSaved={close} />
      <RemoveEndpointDialog endpoint={endpoint} open={opened === 'remove'} onClose={close} />
      {opened === 'replay' && <ReplayDialog endpoint={endpoint} onClose={close} />}
      {opened === 'recover' && <RetrySinceDialog endpoint={endpoint} onClose={close} />}
    </>
  )
}
