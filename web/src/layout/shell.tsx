import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { closeChanges, openChanges } from '../live-updates.ts'
import { useIsCovered } from '../session-end/session-end.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { DemoBanner } from './demo/demo-banner.tsx'
import { MobileBar, MobileHeader } from './mobile-bar.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { useShortcuts } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { text } from './text.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const SignedOutCover = lazy(async () => ({
  default: (await import('../session-end/signed-out-cover.tsx')).SignedOutCover,
}))
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

/** The layout around every screen of a signed-in user. */
export function Shell() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  // Loaded when first opened and kept mounted from then on, so that the closing animation can run.
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const show = useCallback((what: 'palette' | 'shortcuts') => {
    setWanted((before) => new Set(before).add(what))
    setOpen(what)
  }, [])
  const close = () => setOpen(null)
  const openPalette = () => show('palette')
  useShortcuts({ openPalette, openShortcuts: () => show('shortcuts') })
  const isCovered = useIsCovered()
  const queryClient = useQueryClient()
  useEffect(() => {
    openChanges(queryClient)
    return closeChanges
  }, [queryClient])

  return (
    <div className="flex min-h-dvh">
      <ProgressBar />
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-surface focus:px-3 focus:py-2"
      >
        {text.navigation.skipToContent}
      </a>
      <Sidebar onSearch={openPalette} />
      <div className="min-w-0 flex-1 max-sm:pb-20">
        <MobileHeader onSearch={openPalette} />
        <ConnectionBanner />
        <DemoBanner />
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 py-4 outline-none sm:px-6 sm:py-6">
          <Outlet />
        </main>
      </div>
      <MobileBar />
      <Suspense>
        {wanted.has('palette') && <CommandPalette open={open === 'palette'} onClose={close} />}
        {wanted.has('shortcuts') && <ShortcutSheet open={open === 'shortcuts'} onClose={close} />}
        {isCovered && <SignedOutCover />}
      </Suspense>
    </div>
  )
}
