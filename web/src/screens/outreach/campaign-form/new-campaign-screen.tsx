import { Lock } from 'lucide-react'
import { useHasRole } from '../../../session.ts'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { text } from '../text.ts'
import { CampaignForm } from './campaign-form.tsx'

const BACK = { to: '/outreach', label: text.title }

/** The form for a new campaign. */
export function NewCampaignScreen() {
  const mayWrite = useHasRole('admin')
  return (
    <>
      <PageHeader title={text.newCampaign} back={BACK} />
      {mayWrite ? (
        <CampaignForm campaign={null} />
      ) : (
        <Card flush>
          <EmptyState icon={Lock} title={text.adminsOnly}>
            {text.adminsOnlyHint}
          </EmptyState>
        </Card>
      )}
    </>
  )
}
