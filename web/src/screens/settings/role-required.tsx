import { Lock } from 'lucide-react'
import type { Role } from '../../session.ts'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { SettingsHeader } from './settings-header.tsx'
import { text } from './text.ts'

/** Shown to users whose role may not see the screen. */
export function RoleRequired({ least, title }: { least: Role; title: string }) {
  return (
    <>
      <SettingsHeader title={title} />
      <Card flush>
        <EmptyState icon={Lock} title={text.onlyFor(least)}>
          {text.onlyForHint}
        </EmptyState>
      </Card>
    </>
  )
}
