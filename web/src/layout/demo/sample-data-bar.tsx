import { useState } from 'react'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { text } from './text.ts'
import { useSampleDataChanges, useSampleIds } from './use-sample-data.ts'

/** Says how sample data is marked, and removes it; nothing while there is none. */
export function SampleDataBar() {
  const { ids } = useSampleIds()
  const mayRemove = useHasRole('admin')
  const { remove } = useSampleDataChanges()
  const [busy, setBusy] = useState(false)
  if (ids.size === 0) return null
  return (
    <>
      <span className="text-muted">{text.sample.marked}</span>
      {mayRemove && (
        <Button
          size="sm"
          busy={busy}
          onClick={() => {
            setBusy(true)
            void remove().finally(() => setBusy(false))
          }}
        >
          {text.sample.remove}
        </Button>
      )}
    </>
  )
}
