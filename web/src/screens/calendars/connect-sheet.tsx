import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarDays, ChevronRight, FileDown, Server } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { beginCalendarSignIn, getCalendarAccountSetup } from '../../client/sdk.gen.ts'
import type { CalendarVendor } from '../../client/types.gen.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { AddressSheet } from './address-sheet.tsx'
import { leaveFor } from './leave-for.ts'
import { text } from './text.ts'

type Kind = CalendarVendor['kind'] | 'caldav' | 'ics'

const ICONS = { google: CalendarDays, microsoft: CalendarDays, caldav: Server, ics: FileDown }

/** The choice of a calendar program; then signing in at its vendor, or its address. */
export function ConnectSheet({ onClose }: { onClose(): void }) {
  const [chosen, setChosen] = useState<Kind | null>(null)
  const setup = useQuery({ queryKey: ['calendarAccounts'], queryFn: () => unwrap(getCalendarAccountSetup()) })
  const begin = useMutation({
    mutationFn: (kind: CalendarVendor['kind']) => unwrap(beginCalendarSignIn({ body: { kind } })),
    onSuccess: ({ url }) => leaveFor(url),
  })
  if (chosen === 'caldav' || chosen === 'ics') return <AddressSheet kind={chosen} onClose={onClose} />
  const choose = (kind: Kind) => {
    setChosen(kind)
    if ((kind === 'google' || kind === 'microsoft') && missingOf(kind).length === 0) begin.mutate(kind)
  }
  const missingOf = (kind: Kind): readonly string[] =>
    setup.data?.vendors.find((vendor) => vendor.kind === kind)?.missing ?? []
  const missing = chosen === null ? [] : missingOf(chosen)
  return (
    <Sheet open onClose={onClose} title={text.connectTitle} description={text.chooseProgram}>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {(['google', 'microsoft', 'caldav', 'ics'] as const).map((kind) => (
          <li key={kind}>
            <Choice
              kind={kind}
              disabled={begin.isPending || begin.isSuccess || setup.isPending}
              onChoose={() => choose(kind)}
            />
          </li>
        ))}
      </ul>
      {begin.isSuccess && (
        <p role="status" className="mt-4 text-muted">
          {text.leaving}
        </p>
      )}
      {chosen !== null && missing.length > 0 && (
        <NotSetUp kind={chosen} missing={missing} redirectUri={setup.data?.redirectUri ?? ''} />
      )}
      <div className="mt-4">
        <FormError error={begin.error ?? setup.error} />
      </div>
    </Sheet>
  )
}

function Choice({ kind, disabled, onChoose }: { kind: Kind; disabled: boolean; onChoose(): void }) {
  const Icon = ICONS[kind]
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onChoose}
      className="flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-sunken disabled:opacity-60"
    >
      <Icon className="size-5 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{text.programs[kind]}</span>
        <span className="block text-[13px] text-muted">{text.programHints[kind]}</span>
      </span>
      <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden />
    </button>
  )
}

interface NotSetUpProps {
  kind: Kind
  missing: readonly string[]
  redirectUri: string
}

/** What the operator of the service has to do first. */
const NotSetUp = ({ kind, missing, redirectUri }: NotSetUpProps) => (
  <div role="status" className="mt-4 rounded-md bg-warn-soft px-3 py-2">
    <p className="font-semibold">{text.notSetUp(text.programs[kind])}</p>
    <p className="mt-1">{text.notSetUpHint}</p>
    <p className="mt-2 font-mono text-[13px] break-words">{missing.join(', ')}</p>
    <p className="mt-2">{text.redirectUri}</p>
    <p className="mt-1 font-mono text-[13px] break-all">{redirectUri}</p>
  </div>
)
