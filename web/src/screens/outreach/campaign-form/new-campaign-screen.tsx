import { Lock } from 'lucide-react'
import { useHasRole } from '../../../session.ts'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { CampaignForm } from './campaign-form.tsx'

const BACK = { to: '/outreach', label: 'Outreach' }

/** The form for a new campaign. */
export function NewCampaignScreen() {
  const mayWrite = useHasRole('admin')
  return (
    <>
      <PageHeader title="New campaign" back={BACK} />
      {mayWrite ? (
        <CampaignForm campaign={null} />
      ) : (
        <Card flush>
          <EmptyState icon={Lock} title="Only for admins">
            Ask an owner or admin of the business for help or for another role.
          </EmptyState>
        </Card>
      )}
    </>
  )
}
