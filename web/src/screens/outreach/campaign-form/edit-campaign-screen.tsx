import { useParams } from '@tanstack/react-router'
import { useHasRole } from '../../../session.ts'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { allowedActions } from '../campaign/campaign-labels.ts'
import { useCampaign } from '../campaign/use-campaign.ts'
import { text } from '../text.ts'
import { CampaignForm } from './campaign-form.tsx'

/** Changes a campaign that has not started, and adds recipients. */
export function EditCampaignScreen() {
  const { campaignId } = useParams({ from: '/shell/outreach/$campaignId/edit' })
  const campaign = useCampaign(campaignId)
  const mayWrite = useHasRole('admin')
  const back = { to: `/outreach/${campaignId}`, label: campaign.data?.name ?? text.campaign }
  if (campaign.isPending) return <Loading />
  return (
    <>
      <PageHeader title={text.editCampaign} back={back} />
      {campaign.isError ? (
        <ErrorPanel error={campaign.error} onRetry={() => void campaign.refetch()} />
      ) : mayWrite && allowedActions(campaign.data.status).edit ? (
        <CampaignForm campaign={campaign.data} />
      ) : (
        <p className="text-muted">{mayWrite ? text.alreadyStarted : text.adminsOnlyEdit}</p>
      )}
    </>
  )
}
