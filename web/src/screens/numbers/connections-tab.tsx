import { Cable, Plus } from 'lucide-react'
import { useState } from 'react'
import type { SipConnection } from '../../client/types.gen.ts'
import { formatCount } from '../../format.ts'
import { useHasRole } from '../../session.ts'
import { Badge, type Tone } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { ConnectionSheet } from './connection-sheet.tsx'
import { text } from './text.ts'
import { useConnections } from './use-numbers.ts'

/** The SIP connections and their status. */
export function ConnectionsTab() {
  const connections = useConnections()
  const [edited, setEdited] = useState<SipConnection | 'new' | null>(null)
  const mayWrite = useHasRole('admin')
  if (connections.isPending) return <Loading rows={4} />
  if (connections.isError) return <ErrorPanel error={connections.error} onRetry={() => void connections.refetch()} />
  const add = mayWrite && (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Plus aria-hidden />
      {text.addTrunk}
    </Button>
  )
  return (
    <>
      <Card title={text.trunks} aside={connections.data.length > 0 && add} flush>
        {connections.data.length === 0 ? (
          <EmptyState icon={Cable} title={text.noTrunks} action={add}>
            {text.noTrunksHint}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {connections.data.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                mayWrite={mayWrite}
                onEdit={() => setEdited(connection)}
              />
            ))}
          </ul>
        )}
      </Card>
      {edited !== null && (
        <ConnectionSheet
          key={edited === 'new' ? 'new' : edited.id}
          connection={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface ConnectionRowProps {
  connection: SipConnection
  mayWrite: boolean
  onEdit(): void
}

function ConnectionRow({ connection, mayWrite, onEdit }: ConnectionRowProps) {
  const { name, lastError, activeCalls, maxConcurrentCalls } = connection
  const { tone, label } = connectionState(connection)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{name}</span>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="break-words text-[13px] text-muted">{describeConnection(connection)}</p>
        {lastError && <p className="break-words text-[13px] text-bad">{lastError}</p>}
      </div>
      <span className="text-[13px] text-muted">
        {maxConcurrentCalls === null
          ? text.callsNow(formatCount(activeCalls))
          : text.callsNowOf(formatCount(activeCalls), formatCount(maxConcurrentCalls))}
      </span>
      {mayWrite && (
        <Button size="sm" aria-label={text.editTrunkOf(name)} onClick={onEdit}>
          {text.edit}
        </Button>
      )}
    </li>
  )
}

/** Summarizes in one label whether the connection works. */
function connectionState({ type, status, registrationStatus }: SipConnection): { tone: Tone; label: string } {
  if (status === 'disabled') return { tone: 'neutral', label: text.off }
  if (type === 'registration') {
    if (registrationStatus === 'registered') return { tone: 'good', label: text.registered }
    if (registrationStatus === 'failed') return { tone: 'bad', label: text.registrationFailed }
    return { tone: 'warn', label: registrationStatus === null ? text.registering : text.notRegistered }
  }
  return status === 'error' ? { tone: 'bad', label: text.error } : { tone: 'good', label: text.ready }
}

function describeConnection({
  type,
  host,
  port,
  username,
  allowedIps,
  transport,
  mediaEncryption,
  ...rest
}: SipConnection): string {
  const known = {
    ip: text.identifiedBy(allowedIps.join(', ')),
    credentials: text.signsInAs(username),
    registration: text.registersAs(username),
  }[type]
  const place = host === null ? null : `${host}:${port}`
  const secret = mediaEncryption === 'srtp' ? text.encryptedAudio : null
  const ways = rest.inboundEnabled
    ? rest.outboundEnabled
      ? text.bothWays
      : text.inboundOnly
    : rest.outboundEnabled
      ? text.outboundOnly
      : null
  return [known, place, transport.toUpperCase(), secret, ways].filter((part) => part !== null).join(', ')
}
