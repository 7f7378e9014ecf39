import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'
import { useMayAddSampleData, useSampleDataChanges } from './use-sample-data.ts'

/** Fills the demo business with sample data; nothing where that is not possible. For empty lists. */
export function AddSampleDataButton({ variant }: { variant?: 'primary' }) {
  const mayAdd = useMayAddSampleData()
  const { add } = useSampleDataChanges()
  const [busy, setBusy] = useState(false)
  if (!mayAdd) return null
  return (
    <Button
      {...(variant && { variant })}
      busy={busy}
      onClick={() => {
        setBusy(true)
        void add().finally(() => setBusy(false))
      }}
    >
      <FlaskConical aria-hidden /> {text.sample.add}
    </Button>
  )
}

/** Offers sample data on Home, and says what it is. */
export function AddSampleDataCard() {
  if (!useMayAddSampleData()) return null
  return (
    <Card title={text.sample.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-2xl text-muted">{text.sample.what}</p>
        <AddSampleDataButton variant="primary" />
      </div>
    </Card>
  )
}
