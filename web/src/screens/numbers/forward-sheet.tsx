import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { readCallArrivals } from '../../client/sdk.gen.ts'
import type { CallArrival, PhoneNumber } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { Button } from '../../ui/form/button.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { text } from './text.ts'

const EVERY_MS = 2_000

/** Explains how a number that is known to customers is forwarded here, and waits for a call that shows that it works. */
export function ForwardSheet({ number, onClose }: { number: PhoneNumber; onClose(): void }) {
  const [since, setSince] = useState<string | null>(null)
  const digits = number.phone.slice(1)
  return (
    <Sheet
      open
      onClose={onClose}
      asksBeforeClosing={false}
      title={text.forwardTitle}
      description={text.forwardHint(formatPhoneNumber(number.phone))}
      actions={<Button onClick={onClose}>{text.close}</Button>}
    >
      <h3 className="font-medium">{text.forwardFirst}</h3>
      <p className="text-muted">{text.forwardCodesHint}</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {text.forwardCodes.map(({ line, code }) => (
          <div key={line} className="contents">
            <dt>{line}</dt>
            <dd className="font-mono">{code(digits)}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-4 font-medium">{text.forwardSecond}</h3>
      <p className="text-muted">{text.forwardTestHint}</p>
      {since === null ? (
        <Button variant="primary" className="mt-2" onClick={() => setSince(new Date().toISOString())}>
          {text.forwardTest}
        </Button>
      ) : (
        <Waiting phone={number.phone} since={since} />
      )}
    </Sheet>
  )
}

function Waiting({ phone, since }: { phone: string; since: string }) {
  const arrivals = useQuery({
    queryKey: ['call-arrivals', phone, since],
    queryFn: async () => (await unwrap(readCallArrivals({ query: { to: phone, since } }))).arrival,
    refetchInterval: ({ state }) => (state.data ? false : EVERY_MS),
  })
  const arrival = arrivals.data ?? null
  return (
    <p role="status" className={arrival === null ? 'mt-2 text-muted' : 'mt-2 text-good'}>
      {arrival === null ? text.forwardWaiting : arrived(arrival)}
    </p>
  )
}

function arrived({ from, forwardedFrom }: CallArrival): string {
  const caller = from === 'anonymous' ? text.hiddenNumber : formatPhoneNumber(from)
  return forwardedFrom === null
    ? text.forwardArrived(caller)
    : text.forwardWorks(caller, formatPhoneNumber(forwardedFrom))
}
