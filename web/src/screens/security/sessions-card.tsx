import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap, unwrapEmpty } from '../../api.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../../client/sdk.gen.ts'
import type { OwnSession } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { deviceName } from './device-name.ts'
import { text } from './text.ts'

const SESSIONS = ['own-sessions']

/** The user's sessions; each can be ended here. */
export function SessionsCard() {
  const queryClient = useQueryClient()
  const sessions = useQuery({ queryKey: SESSIONS, queryFn: () => unwrap(listOwnSessions()) })
  const ending = useMutation({
    mutationFn: (session: OwnSession | 'others') =>
      unwrapEmpty(session === 'others' ? endOtherSessions() : endOwnSession({ path: { id: session.id } })),
    onSuccess: (_, session) =>
      toast.success(session === 'others' ? text.signedOutOthers : text.signedOutDevice(deviceName(session.userAgent))),
    onError: (error) => toast.error(text.notSignedOut, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS }),
  })
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false
  return (
    <Card
      title={text.sessions}
      flush
      aside={
        hasOthers && (
          <Button variant="danger" size="sm" disabled={ending.isPending} onClick={() => ending.mutate('others')}>
            {text.signOutOthers}
          </Button>
        )
      }
    >
      {sessions.isPending && <Loading rows={2} />}
      {sessions.isError && (
        <ErrorPanel error={sessions.error} onRetry={() => void sessions.refetch()} title={text.sessionsNotLoaded} />
      )}
      <ul className="divide-y divide-line">
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} busy={ending.isPending} onEnd={() => ending.mutate(session)} />
        ))}
      </ul>
    </Card>
  )
}

function SessionRow({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd(): void }) {
  const { isCurrent, address, userAgent, lastSeenAt, signedInAt } = session
  const device = deviceName(userAgent)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words" title={userAgent ?? undefined}>
            {device}
          </span>
          {isCurrent && <Badge tone="good">{text.thisBrowser}</Badge>}
        </div>
        <p className="break-words text-[13px] text-muted">
          <Sentence
            text={address === null ? text.signedIn : text.signedInFrom}
            values={{ signedIn: <Time at={signedInAt} />, address }}
          />
          {!isCurrent && <Sentence text={text.lastActive} values={{ lastSeen: <Time at={lastSeenAt} /> }} />}
        </p>
      </div>
      {!isCurrent && (
        <Button size="sm" disabled={busy} aria-label={text.signOutDevice(device)} onClick={onEnd}>
          {text.signOut}
        </Button>
      )}
    </li>
  )
}
