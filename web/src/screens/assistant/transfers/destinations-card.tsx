import { Pencil, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { TransferDestination } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { useHasRole } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { MoveButtons } from '../../../ui/form/move-buttons.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Loading } from '../../../ui/page/skeleton.tsx'
import type { WeeklyHours } from '../hours/weekly-hours.ts'
import { DestinationSheet } from './destination-sheet.tsx'
import { text } from './text.ts'
import { useDestinationChanges, useDestinations } from './use-destinations.ts'

/** The people and departments to whom callers are transferred, in their order. */
export function DestinationsCard({ openings }: { openings: WeeklyHours }) {
  const destinations = useDestinations()
  const mayWrite = useHasRole('admin')
  const [edited, setEdited] = useState<TransferDestination | 'new' | null>(null)
  if (destinations.isPending) return <Loading />
  if (destinations.isError) return <ErrorPanel error={destinations.error} onRetry={() => void destinations.refetch()} />
  const { data } = destinations
  return (
    <div className="max-w-3xl">
      <Card
        title={text.title}
        flush
        aside={
          mayWrite && (
            <Button size="sm" onClick={() => setEdited('new')}>
              {text.add}
            </Button>
          )
        }
      >
        {data.length === 0 ? (
          <EmptyState icon={UserRound} title={text.none}>
            {text.noneHint}
          </EmptyState>
        ) : (
          <ol className="divide-y divide-line">
            {data.map((one, index) => (
              <DestinationRow
                key={one.id}
                destination={one}
                index={index}
                isLast={index === data.length - 1}
                onEdit={mayWrite ? () => setEdited(one) : null}
              />
            ))}
          </ol>
        )}
      </Card>
      {edited !== null && (
        <DestinationSheet of={edited === 'new' ? null : edited} openings={openings} onClose={() => setEdited(null)} />
      )}
    </div>
  )
}

interface RowProps {
  destination: TransferDestination
  index: number
  isLast: boolean
  /** Null: this member may only look. */
  onEdit: (() => void) | null
}

function DestinationRow({ destination, index, isLast, onEdit }: RowProps) {
  const { id, name, numbers, ring, takesCalls, active } = destination
  const { add, move, remove } = useDestinationChanges()
  const moveTo = (position: number) =>
    void move(id, position).catch((error: unknown) => toast.error(text.notMoved(name), error))
  const putBack = async () => {
    const { id: _id, position: _position, createdAt: _created, updatedAt: _updated, ...fields } = destination
    const added = await add(fields)
    await move(added.id, index)
  }
  const removeIt = async () => {
    try {
      await remove(id)
      toast.success(text.removed(name), {
        undo: () => void putBack().catch((error: unknown) => toast.error(text.notRestored(name), error)),
      })
    } catch (error) {
      toast.error(text.notRemoved(name), error)
    }
  }
  const facts = [...(numbers.length > 1 ? [text.rings[ring]] : []), text.times[takesCalls]]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">
          {name} {!active && <span className="font-normal text-muted">{text.inactive}</span>}
        </p>
        <p className="text-[13px] break-words text-muted">{numbers.map(formatPhoneNumber).join(', ')}</p>
        <p className="text-[13px] text-muted">{facts.join(' · ')}</p>
      </div>
      {onEdit !== null && (
        <div className="flex">
          <Button variant="ghost" size="icon" aria-label={text.edit(name)} onClick={onEdit}>
            <Pencil aria-hidden />
          </Button>
          <MoveButtons
            {...{ index, isLast }}
            upLabel={text.moveUp(name)}
            downLabel={text.moveDown(name)}
            onMove={moveTo}
          />
          <Button variant="ghost" size="icon" aria-label={`${text.remove} ${name}`} onClick={() => void removeIt()}>
            <Trash2 aria-hidden />
          </Button>
        </div>
      )}
    </li>
  )
}
