import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSetupChanges } from '../../screens/welcome/use-setup.ts'
import { useHasRole, useSession } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { ScreenLink } from '../screen-link.tsx'
import { SampleDataBar } from './sample-data-bar.tsx'
import { text } from './text.ts'

const OwnBusinessDialog = lazy(async () => ({ default: (await import('./own-business-dialog.tsx')).OwnBusinessDialog }))

/** Says that the data is a demo; on Home, also that the setup is not finished. */
export function DemoBanner() {
  const { isDemo, setupStep } = useSession().business
  const { pathname } = useLocation()
  if (isDemo && pathname !== '/welcome') return <Demo />
  return !isDemo && setupStep !== null && pathname === '/' ? <Unfinished /> : null
}

const BAR = 'flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-accent-soft px-4 py-1.5'

function Demo() {
  const mayStart = useHasRole('admin')
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <section aria-label={text.demoLabel} className={BAR}>
      <span>{text.isDemo}</span>
      <SampleDataBar />
      {mayStart && (
        <Button size="sm" onClick={() => setOpen(true)}>
          {text.start}
        </Button>
      )}
      <Suspense>{open !== null && <OwnBusinessDialog open={open} onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}

function Unfinished() {
  const mayWrite = useHasRole('admin')
  const { change } = useSetupChanges()
  if (!mayWrite) return null
  const dismiss = () => void change({ step: null }).catch((error: unknown) => toast.error(text.dismissFailed, error))
  return (
    <section aria-label={text.setupLabel} className={BAR}>
      <span>{text.isUnfinished}</span>
      <ScreenLink to="/welcome">{text.resume}</ScreenLink>
      <Button size="sm" variant="ghost" onClick={dismiss}>
        {text.dismiss}
      </Button>
    </section>
  )
}
