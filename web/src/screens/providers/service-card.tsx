import type { ReactNode } from 'react'
import { useHasRole } from '../../session.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'

interface ServiceCardProps {
  title: string
  hint: string
  settings: { fixedBy: string | null; isShared: boolean }
  /** The variable with which the operator of a shared service decides. */
  variable: string
  /** What is in use, where the form is not shown. */
  inUse: string
  /** The form, for the owner of the only business. */
  children: ReactNode
}

/** What belongs to the whole service: its form, or who decides instead. */
export function ServiceCard({ title, hint, settings, variable, inUse, children }: ServiceCardProps) {
  const isOwner = useHasRole('owner')
  const { fixedBy, isShared } = settings
  const reason =
    fixedBy !== null ? text.fixedHint(fixedBy) : isShared ? text.sharedHint(variable) : isOwner ? null : text.ownerOnly
  return (
    <Card title={title} aside={fixedBy !== null && <Badge>{text.fixed}</Badge>}>
      <p className="mb-4 max-w-prose text-[13px] text-muted">{hint}</p>
      {reason === null ? (
        children
      ) : (
        <>
          <p className="font-medium">{inUse}</p>
          <p className="mt-1 text-[13px] text-muted">{reason}</p>
        </>
      )}
    </Card>
  )
}
