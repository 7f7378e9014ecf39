import { Lock } from 'lucide-react'
import type { Role } from '../../session.ts'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { SettingsHeader } from './settings-header.tsx'

/** For who came by a link to what their role does not reach. */
export function OnlyFor({ least, title }: { least: Role; title: string }) {
  return (
    <>
      <SettingsHeader title={title} />
      <Card flush>
        <EmptyState icon={Lock} title={`This is for ${least}s`}>
          Ask an owner or admin of the business to do it, or to give you another role.
        </EmptyState>
      </Card>
    </>
  )
}
