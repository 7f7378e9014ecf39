import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { text } from './text.ts'

export function DirectionIcon({ direction }: { direction: 'inbound' | 'outbound' }) {
  const Icon = direction === 'inbound' ? PhoneIncoming : PhoneOutgoing
  return (
    <>
      <Icon className="mr-2 inline size-3.5 text-muted" aria-hidden />
      <span className="sr-only">{direction === 'inbound' ? text.from : text.to} </span>
    </>
  )
}
