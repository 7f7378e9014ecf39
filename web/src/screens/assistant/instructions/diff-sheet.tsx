import { clsx } from 'clsx'
import type { AssistantDifference } from '../../../client/types.gen.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import { text } from './text.ts'
import { useDifferences } from './use-assistants.ts'

interface DiffSheetProps {
  id: string
  from: number
  to: number
  onClose(): void
}

/** What changed from one version to another. */
export function DiffSheet({ id, from, to, onClose }: DiffSheetProps) {
  const differences = useDifferences(id, { from, to })
  return (
    <Sheet open onClose={onClose} title={text.diffTitle(from, to)}>
      {differences.isPending && <Loading rows={4} />}
      {differences.isError && (
        <ErrorPanel error={differences.error} onRetry={() => void differences.refetch()} title={text.notLoaded} />
      )}
      {differences.data?.length === 0 && <p className="text-muted">{text.noChanges}</p>}
      <div className="flex flex-col gap-4">
        {differences.data?.map((difference) => (
          <Difference key={difference.field} difference={difference} />
        ))}
      </div>
    </Sheet>
  )
}

const titleOf = (field: string): string => {
  const [name = '', key] = field.split('.')
  const label = text.contentFields[name] ?? name
  return key === undefined ? label : `${label}: ${key}`
}

function Difference({ difference: { field, before, after, lines } }: { difference: AssistantDifference }) {
  return (
    <section>
      <h3 className="mb-1 font-medium">{titleOf(field)}</h3>
      <div className="overflow-hidden rounded-md border border-line">
        {lines.length > 0 ? (
          lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat and have no name besides their place
            <Line key={index} {...line} />
          ))
        ) : (
          <>
            {before !== null && <Line kind="removed" text={before} />}
            {after !== null && <Line kind="added" text={after} />}
            {before === null && after === null && <Line kind="same" text={text.nothing} />}
          </>
        )}
      </div>
    </section>
  )
}

function Line({ kind, text: words }: AssistantDifference['lines'][number]) {
  const Tag = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'p'
  return (
    <Tag
      className={clsx(
        'block min-h-6 px-2 py-0.5 break-words whitespace-pre-wrap no-underline',
        kind === 'removed' && 'bg-bad-soft text-bad line-through',
        kind === 'added' && 'bg-good-soft text-good',
      )}
    >
      {words}
    </Tag>
  )
}
