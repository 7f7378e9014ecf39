import { ExternalLink } from 'lucide-react'
import type { BookingPage } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { InlineEdit } from '../../ui/form/inline-edit.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'
import { useBookingPageChange, useBookingPageSwitch } from './use-booking-page.ts'

/** Whether the page is on, and its address. */
export function PageCard({ page }: { page: BookingPage }) {
  const mayWrite = useHasRole('admin')
  const change = useBookingPageChange(page)
  const set = useBookingPageSwitch(page)
  return (
    <Card title={text.page}>
      <div className="flex flex-col gap-4">
        <Switch
          label={text.enabled}
          hint={text.enabledHint}
          checked={page.enabled}
          disabled={!mayWrite}
          onChange={(enabled) => set({ enabled })}
        />
        <div className="flex flex-col gap-1">
          <CodeBlock code={page.url} label={text.address} />
          {page.enabled && (
            <a
              href={page.url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 self-start font-medium text-accent hover:underline"
            >
              {text.open}
              <ExternalLink className="size-3.5" aria-hidden />
            </a>
          )}
          {!page.hasPublicUrl && <p className="text-[13px] text-muted">{text.notPublic}</p>}
        </div>
        <InlineEdit
          label={text.slug}
          value={page.slug}
          readOnly={!mayWrite}
          onSave={(slug) => change({ slug: slug ?? '' })}
        />
        <Switch
          label={text.indexed}
          checked={page.indexed}
          disabled={!mayWrite}
          onChange={(indexed) => set({ indexed })}
        />
        <p className="text-[13px] text-muted">{text.services}</p>
      </div>
    </Card>
  )
}
