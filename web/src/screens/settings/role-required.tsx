import { Lock } from 'lucide-react'
import type { Role } from '../../session.ts'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { SettingsHeader } from './settings-header.tsx'

/** Shown to users whose role may not see the screen. */
export function RoleRequired({ least, title }: { least: Role; title: string }) {
  return (
    <>
      <SettingsHeader title={title} />
      <Card flush>
        <EmptyState icon={Lock} title={`Only for ${least}s`}>
          Ask an owner or admin of the business for help or for another role.
        </EmptyState>
      </Card>
    </>
  )
}
