import { Hash, Plus } from 'lucide-react'
import { useState } from 'react'
import type { PhoneNumber } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { useHasRole } from '../../session.ts'
import { Badge, type Tone } from '../../ui/data/badge.tsx'
import { Cost } from '../../ui/data/cost.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { BuyNumberSheet } from './buy-number-sheet.tsx'
import { ForwardSheet } from './forward-sheet.tsx'
import { NumberSheet } from './number-sheet.tsx'
import { ProveNumberSheet } from './prove-number-sheet.tsx'
import { text } from './text.ts'
import { findProfile, useConnections, useNumbers, useProfiles } from './use-numbers.ts'

const STATUS_TONES: Readonly<Record<PhoneNumber['status'], Tone>> = {
  active: 'good',
  pending: 'warn',
  suspended: 'warn',
  released: 'neutral',
}
const TYPE_NAMES: Readonly<Record<PhoneNumber['type'], string>> = {
  local: text.local,
  toll_free: text.tollFree,
  mobile: text.mobile,
  national: text.national,
}

/** Why the number is not used; null: it is. */
function unusedBecause(status: PhoneNumber['status']): string | null {
  if (status === 'pending') return text.notVerified
  return status === 'released' ? text.released : null
}

/** The business's phone numbers and the profile that answers each. */
export function NumbersTab() {
  const numbers = useNumbers()
  const [edited, setEdited] = useState<PhoneNumber | 'new' | null>(null)
  const [proved, setProved] = useState<PhoneNumber | null>(null)
  const [isBuying, setBuying] = useState(false)
  const [forwardedTo, setForwardedTo] = useState<PhoneNumber | null>(null)
  const mayWrite = useHasRole('admin')
  if (numbers.isPending) return <Loading rows={4} />
  if (numbers.isError) return <ErrorPanel error={numbers.error} onRetry={() => void numbers.refetch()} />
  const add = mayWrite && (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setBuying(true)}>{text.buyNumber}</Button>
      <Button variant="primary" onClick={() => setEdited('new')}>
        <Plus aria-hidden />
        {text.addNumber}
      </Button>
    </div>
  )
  return (
    <>
      <Card title={text.phoneNumbers} aside={numbers.data.length > 0 && add} flush>
        {numbers.data.length === 0 ? (
          <EmptyState icon={Hash} title={text.noNumbers} action={add}>
            {text.noNumbersHint}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {numbers.data.map((number) => (
              <NumberRow
                key={number.id}
                number={number}
                mayWrite={mayWrite}
                onEdit={() => setEdited(number)}
                onProve={() => setProved(number)}
                onForward={() => setForwardedTo(number)}
              />
            ))}
          </ul>
        )}
      </Card>
      {edited !== null && (
        <NumberSheet
          key={edited === 'new' ? 'new' : edited.id}
          number={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {forwardedTo !== null && <ForwardSheet number={forwardedTo} onClose={() => setForwardedTo(null)} />}
      {isBuying && <BuyNumberSheet onClose={() => setBuying(false)} />}
      {proved !== null && <ProveNumberSheet number={proved} onClose={() => setProved(null)} />}
    </>
  )
}

interface NumberRowProps {
  number: PhoneNumber
  mayWrite: boolean
  onEdit(): void
  onProve(): void
  onForward(): void
}

function NumberRow({ number, mayWrite, onEdit, onProve, onForward }: NumberRowProps) {
  const { id, phone, label, type, status, isDefault, provider, sipConnectionId, capabilities, monthlyCostCents } =
    number
  const profiles = useProfiles().data ?? []
  const connections = useConnections().data ?? []
  const connection = connections.find((one) => one.id === sipConnectionId)
  const profile = findProfile(profiles, id)?.name ?? text.defaultProfile
  const facts = [
    TYPE_NAMES[type],
    provider === 'sip'
      ? null
      : text.atCarrier(provider in text.carriers ? text.carriers[provider as keyof typeof text.carriers] : provider),
    text.answeredBy(profile),
    connection ? text.outboundOver(connection.name) : null,
    capabilities.sms ? null : text.noTexts,
  ].filter((fact) => fact !== null)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium whitespace-nowrap">{formatPhoneNumber(phone)}</span>
          {label && <span className="break-words text-muted">{label}</span>}
          {isDefault && <Badge tone="accent">{text.default}</Badge>}
          {status !== 'active' && <Badge tone={STATUS_TONES[status]}>{text.statuses[status]}</Badge>}
        </div>
        <p className="break-words text-[13px] text-muted">{unusedBecause(status) ?? facts.join(', ')}</p>
      </div>
      {monthlyCostCents !== null && (
        <span className="text-muted">
          <Sentence text={text.costPerMonth} values={{ cost: <Cost cents={monthlyCostCents} /> }} />
        </span>
      )}
      {mayWrite && status === 'pending' && (
        <Button size="sm" aria-label={text.verifyOf(formatPhoneNumber(phone))} onClick={onProve}>
          {text.verify}
        </Button>
      )}
      {mayWrite && status === 'active' && (
        <Button size="sm" aria-label={text.forwardOf(formatPhoneNumber(phone))} onClick={onForward}>
          {text.forward}
        </Button>
      )}
      {mayWrite && (
        <Button size="sm" aria-label={text.editOf(formatPhoneNumber(phone))} onClick={onEdit}>
          {text.edit}
        </Button>
      )}
    </li>
  )
}
