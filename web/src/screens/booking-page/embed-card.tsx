import type { BookingPage } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { InlineEdit } from '../../ui/form/inline-edit.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'
import { useBookingPageChange } from './use-booking-page.ts'

/** The HTML that shows the page on the web site of the business, and the sites that may. */
export function EmbedCard({ page }: { page: BookingPage }) {
  const { url, allowedSites } = page
  const mayWrite = useHasRole('admin')
  const change = useBookingPageChange(page)
  const save = (lines: string | null) =>
    change({ allowedSites: (lines ?? '').split('\n').filter((line) => line.trim() !== '') })
  return (
    <Card title={text.embed} className="lg:col-span-2">
      <div className="flex flex-col gap-4">
        <p className="text-[13px] text-muted">{text.embedHint}</p>
        <CodeBlock code={snippetOf(url)} label={text.snippet} />
        <InlineEdit
          label={text.sites}
          value={allowedSites.length === 0 ? null : allowedSites.join('\n')}
          placeholder={text.addSite}
          multiline
          readOnly={!mayWrite}
          onSave={save}
        />
      </div>
    </Card>
  )
}

const snippetOf = (url: string): string =>
  [
    `<iframe src="${url}?embed=1" title="${text.frameTitle}"`,
    '  style="width: 100%; height: 48rem; border: 0"></iframe>',
  ].join('\n')
