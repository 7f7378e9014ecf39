import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { text } from '../../text.ts'

interface PageHeaderProps {
  title: string
  /** A badge or an id next to the title. */
  beside?: ReactNode
  description?: ReactNode
  /** The parent screen: `{ to: '/contacts', label: 'Contacts' }`. */
  back?: { to: string; label: string }
  actions?: ReactNode
}

/** The header of every screen; also sets the title of the browser tab. */
export function PageHeader({ title, beside, description, back, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = text.pageTitle(title)
  }, [title])
  return (
    <header className="mb-4">
      {back && (
        <Link to={back.to} className="mb-1 -ml-1 inline-flex items-center text-[13px] text-muted hover:text-ink">
          <ChevronLeft className="size-4" aria-hidden />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-2xl leading-8 font-semibold tracking-tight break-words">{title}</h1>
          {beside}
        </div>
        {actions && <div className="flex flex-wrap justify-end gap-2">{actions}</div>}
      </div>
      {description && <p className="mt-0.5 max-w-prose text-muted">{description}</p>}
    </header>
  )
}
