import type { ContactImport } from '../../client/types.gen.ts'
import { formatCount, formatPhoneNumber } from '../../format.ts'
import { Stat, StatRow } from '../../ui/data/stat.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'

/** What the import would do: counts, the first rows, and the rows with errors. */
export function ImportPreview({ report }: { report: ContactImport }) {
  const { total, ready, duplicates, faulty, faults, sample } = report
  return (
    <>
      <StatRow>
        <Stat label={text.importing.rows} value={formatCount(total)} />
        <Stat label={text.importing.ready} value={formatCount(ready)} />
        <Stat label={text.importing.duplicates} value={formatCount(duplicates)} note={text.importing.skipped} />
        <Stat
          label={text.importing.faulty}
          value={formatCount(faulty)}
          note={text.importing.leftOut}
          {...(faulty > 0 && { tone: 'bad' as const })}
        />
      </StatRow>
      {sample.length > 0 && (
        <Card title={text.importing.firstRows} flush>
          <ul className="divide-y divide-line">
            {sample.map(({ name, phone, email, notes }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file, in its order
              <li key={index} className="flex flex-wrap gap-x-4 px-4 py-2">
                <span className="min-w-40 font-medium break-words">{name ?? text.importing.noName}</span>
                <span className="break-words text-muted">
                  {[phone ? formatPhoneNumber(phone) : null, email, notes].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {faults.length > 0 && (
        <Card
          title={faulty > faults.length ? text.importing.firstFaultyRows(faults.length) : text.importing.faultyRows}
          flush
        >
          <ul className="divide-y divide-line">
            {faults.map(({ row, message }) => (
              <li key={row} className="flex gap-4 px-4 py-2">
                <span className="w-16 shrink-0 text-muted">{text.importing.row(row)}</span>
                <span className="min-w-0 break-words">{message}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
