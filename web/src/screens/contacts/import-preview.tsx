import type { ContactImport } from '../../client/types.gen.ts'
import { formatCount, formatPhoneNumber } from '../../format.ts'
import { Stat, StatRow } from '../../ui/data/stat.tsx'
import { Card } from '../../ui/page/card.tsx'

/** What the import would do: counts, the first rows, and the rows with errors. */
export function ImportPreview({ report }: { report: ContactImport }) {
  const { total, ready, duplicates, faulty, faults, sample } = report
  return (
    <>
      <StatRow>
        <Stat label="Rows in the file" value={formatCount(total)} />
        <Stat label="To be imported" value={formatCount(ready)} />
        <Stat label="Known already" value={formatCount(duplicates)} note="skipped" />
        <Stat
          label="At fault"
          value={formatCount(faulty)}
          note="left out"
          {...(faulty > 0 && { tone: 'bad' as const })}
        />
      </StatRow>
      {sample.length > 0 && (
        <Card title="First rows" flush>
          <ul className="divide-y divide-line">
            {sample.map(({ name, phone, email, notes }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file, in its order
              <li key={index} className="flex flex-wrap gap-x-4 px-4 py-2">
                <span className="min-w-40 font-medium break-words">{name ?? 'Without a name'}</span>
                <span className="break-words text-muted">
                  {[phone ? formatPhoneNumber(phone) : null, email, notes].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {faults.length > 0 && (
        <Card title={faulty > faults.length ? `First faulty rows: ${faults.length}` : 'Faulty rows'} flush>
          <ul className="divide-y divide-line">
            {faults.map(({ row, message }) => (
              <li key={row} className="flex gap-4 px-4 py-2">
                <span className="w-16 shrink-0 text-muted">Row {row}</span>
                <span className="min-w-0 break-words">{message}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
