import { useParams } from '@tanstack/react-router'
import type { CampaignDetail } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { CopyableId } from '../../../ui/data/copyable-id.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Sentence } from '../../../ui/page/sentence.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { useFilters } from '../../../use-filters.ts'
import { text } from '../text.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignDetails } from './campaign-details.tsx'
import { PAUSED_REASON_TEXTS, WAITING_TEXTS } from './campaign-labels.ts'
import { CampaignPreview } from './campaign-preview.tsx'
import { doneText, OutcomeFilters, ProgressBar } from './campaign-progress.tsx'
import { CampaignBadge } from './campaigns-tab.tsx'
import { AllPausedNotice } from './pause-all.tsx'
import { RecipientsTable } from './recipients-table.tsx'
import { useCampaign } from './use-campaign.ts'

const BACK = { to: '/outreach', label: text.title }

/** One campaign: progress, text and recipients. */
export function CampaignScreen() {
  const { campaignId } = useParams({ from: '/shell/outreach/$campaignId' })
  const campaign = useCampaign(campaignId)
  if (campaign.isPending) return <Loading />
  if (campaign.isError)
    return (
      <>
        <PageHeader title={text.campaign} back={BACK} />
        <ErrorPanel error={campaign.error} title={text.notLoaded} onRetry={() => void campaign.refetch()} />
      </>
    )
  return <CampaignPage campaign={campaign.data} />
}

function CampaignPage({ campaign }: { campaign: CampaignDetail }) {
  const { filters, set } = useFilters()
  const mayWrite = useHasRole('admin')
  const { id, name, status, channel, body, fromNumber, calling, counts } = campaign
  return (
    <>
      <PageHeader
        title={name}
        beside={
          <>
            <CampaignBadge status={status} />
            <CopyableId id={id} />
          </>
        }
        back={BACK}
        actions={mayWrite && <CampaignActions campaign={campaign} />}
      />
      <AllPausedNotice />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card
            title={text.progress}
            aside={counts.total > 0 && <span className="text-muted">{text.doneFinished(doneText(campaign))}</span>}
          >
            {campaign.pausedReason !== null && (
              <p className="mb-3 rounded-md bg-warn-soft px-3 py-2">{PAUSED_REASON_TEXTS[campaign.pausedReason]}</p>
            )}
            {campaign.waiting !== null && (
              <p className="mb-3 rounded-md bg-sunken px-3 py-2">
                <Sentence
                  text={WAITING_TEXTS[campaign.waiting.reason].campaign}
                  values={{ time: <Time at={campaign.waiting.until} format="full" /> }}
                />
              </p>
            )}
            <ProgressBar campaign={campaign} />
            <OutcomeFilters campaign={campaign} chosen={filters.status} onChoose={(next) => set({ status: next })} />
          </Card>
          <RecipientsTable campaign={campaign} status={filters.status} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={channel === 'sms' ? text.sms : text.preview}>
            <CampaignPreview {...{ channel, body, fromNumber, calling }} />
          </Card>
          <Card title={text.details}>
            <CampaignDetails campaign={campaign} />
          </Card>
        </div>
      </div>
    </>
  )
}
