import { Plus, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { StaffMember } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useBusinessSettings, useServices } from '../assistant/use-business.ts'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { RemoveStaffDialog } from './remove-staff-dialog.tsx'
import { StaffList } from './staff-list.tsx'
import { StaffSheet } from './staff-sheet.tsx'
import { text } from './text.ts'
import { TimeOffCard } from './time-off-card.tsx'
import { useStaff } from './use-staff.ts'

/** The staff that customers book, and time off. */
export function StaffScreen() {
  const staff = useStaff()
  const mayWrite = useHasRole('admin')
  /** The member in the form; null adds one. */
  const [edited, setEdited] = useState<StaffMember | null | undefined>(undefined)
  const [leaving, setLeaving] = useState<StaffMember | null>(null)
  const close = () => setEdited(undefined)
  const add = mayWrite && (
    <Button variant="primary" onClick={() => setEdited(null)}>
      <Plus aria-hidden />
      {text.add}
    </Button>
  )
  const remove = (member: StaffMember | null) => {
    close()
    setLeaving(member)
  }
  if (staff.isPending) return <Loading rows={6} />
  if (staff.isError) return <ErrorPanel error={staff.error} onRetry={() => void staff.refetch()} />
  return (
    <>
      <SettingsHeader title={text.title} description={text.description} actions={add} />
      <div className="flex flex-col gap-4">
        <Card flush>
          {staff.data.length === 0 ? (
            <EmptyState icon={UserRound} title={text.none}>
              {text.noneHint}
            </EmptyState>
          ) : (
            <StaffList staff={staff.data} mayWrite={mayWrite} onEdit={setEdited} />
          )}
        </Card>
        <TimeOffCard staff={staff.data} />
      </div>
      {edited !== undefined && <StaffForm of={edited} onClose={close} onRemove={() => remove(edited)} />}
      {leaving && (
        <RemoveStaffDialog
          of={leaving}
          others={staff.data.filter(({ id, active }) => active && id !== leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

/** The form, as soon as the services and opening hours are loaded. */
function StaffForm(props: { of: StaffMember | null; onClose(): void; onRemove(): void }) {
  const settings = useBusinessSettings()
  const services = useServices()
  if (!settings.data || !services.data) return null
  return <StaffSheet {...props} openings={settings.data.openings} services={services.data} />
}
