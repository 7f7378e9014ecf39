import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { unwrap } from '../../api.ts'
import { endedReasonText, partyLabel } from '../../call-view/call-labels.ts'
import { CallOutcomeBadge } from '../../call-view/call-outcome-badge.tsx'
import { getAppointment } from '../../client/sdk.gen.ts'
import type { CallDetail, CallInsight } from '../../client/types.gen.ts'
import { formatDuration, formatPhoneNumber } from '../../format.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { Fact } from '../../ui/data/fact.tsx'
import { Phone } from '../../ui/data/phone.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { STATUS_LABELS } from '../calendar/appointment/appointment-labels.ts'
import { text } from './text.ts'
import { TransferAttempts, TransferTarget } from './transfer-attempts.tsx'
import type { PlayerHandle } from './use-recording-player.ts'

/** The outcome of the call: summary, contact, appointments, message and extracted data. */
export function OutcomeCard({
  call,
  insight,
  player,
}: {
  call: CallDetail
  insight: CallInsight
  player: PlayerHandle
}) {
  const { outcome, outcomeReason, summary, endedReason, transferredTo, transferReason, contactId, callerNumber } = call
  return (
    <Card title={text.outcome.title}>
      <div className="flex flex-col gap-4">
        {outcome !== null && (
          <p>
            <CallOutcomeBadge outcome={outcome} /> <span className="ml-1 text-muted">{outcomeReason}</span>
          </p>
        )}
        {summary && <p className="break-words">{summary}</p>}
        <Fact label={text.outcome.end}>{endedReasonText(endedReason)}</Fact>
        {transferredTo && (
          <Fact label={text.outcome.transferredTo}>
            <TransferTarget number={transferredTo} />
            {transferReason && (
              <span className="text-muted">
                {' '}
                · {text.outcome.transferReasons[transferReason] ?? transferReason.replaceAll('_', ' ')}
              </span>
            )}
          </Fact>
        )}
        <TransferAttempts attempts={call.transferAttempts} />
        {call.callerAttestation !== null && (
          <Fact label={text.outcome.attestation}>{text.outcome.attestations[call.callerAttestation]}</Fact>
        )}
        <Fact label={contactId ? text.outcome.contact : text.outcome.caller}>
          {contactId ? (
            <Link to="/contacts/$contactId" params={{ contactId }} className="font-medium text-accent hover:underline">
              {insight.contactName ?? text.outcome.openContact}
            </Link>
          ) : (
            (partyLabel(callerNumber) ?? <Phone number={callerNumber ?? ''} link />)
          )}
          {contactId && callerNumber?.startsWith('+') && (
            <span className="mt-1 block text-muted">
              <Phone number={callerNumber} link />
            </span>
          )}
        </Fact>
        {call.topics.length > 0 && (
          <Fact label={text.outcome.topics}>
            {call.topics.map((topic, index) => (
              <span key={topic}>
                {index > 0 && ', '}
                <ScreenLink to="/calls" search={{ topic }}>
                  {topic}
                </ScreenLink>
              </span>
            ))}
          </Fact>
        )}
        {call.sentiment !== null && (
          <Fact label={text.outcome.sentiment}>{text.outcome.sentiments[call.sentiment]}</Fact>
        )}
        {call.assistant !== null && (
          <Fact label={text.outcome.assistant}>
            {text.outcome.assistantVersion(call.assistant.name, call.assistant.version)}
          </Fact>
        )}
        {call.recordingConsent !== null && (
          <Fact label={text.outcome.consent}>{text.outcome.consentAnswer(call.recordingConsent)}</Fact>
        )}
        {call.disclosure !== null && (
          <Fact label={text.outcome.disclosure}>
            {text.outcome.disclosed(call.disclosure.text, formatDuration(call.disclosure.startMs / 1_000))}
          </Fact>
        )}
        {insight.forwardedFrom && (
          <Fact label={text.outcome.forwardedFrom}>{formatPhoneNumber(insight.forwardedFrom)}</Fact>
        )}
        {insight.carrierCallId && (
          <Fact label={text.outcome.carrierId}>
            <span className="font-mono text-[13px] break-all">{insight.carrierCallId}</span>
          </Fact>
        )}
        <Appointments ids={call.appointmentIds} />
        <LeftMessage call={call} player={player} />
        {call.collectedFields.map(({ key, label, value }) => (
          <Fact key={key} label={label}>
            {value}
          </Fact>
        ))}
        <ExtractedValues call={call} />
      </div>
    </Card>
  )
}

function Appointments({ ids }: { ids: readonly string[] }) {
  const appointments = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['appointment', id],
      queryFn: () => unwrap(getAppointment({ path: { id } })),
    })),
  })
  const found = appointments.flatMap(({ data }) => (data ? [data] : []))
  if (found.length === 0) return null
  return (
    <Fact label={found.length === 1 ? text.outcome.appointment : text.outcome.appointments}>
      <ul>
        {found.map(({ id, startsAt, service, status }) => (
          <li key={id}>
            <ScreenLink to="/calendar" search={{ open: id }}>
              {service ?? text.outcome.appointment}
            </ScreenLink>
            , <Time at={startsAt} format="day" /> <Time at={startsAt} format="clock" />
            {status !== 'confirmed' && (
              <span className="text-muted"> {text.outcome.status(STATUS_LABELS[status].label)}</span>
            )}
          </li>
        ))}
      </ul>
    </Fact>
  )
}

/** A voice message is part of the recording: `startMs` is its start. */
function LeftMessage({ call: { extractedData, recordingUrl }, player }: { call: CallDetail; player: PlayerHandle }) {
  const message = extractedData.message as { startMs?: number } | undefined
  if (!message) return null
  return (
    <Fact label={text.outcome.message}>
      <span className="mr-2">{text.outcome.leftMessage}</span>
      {recordingUrl !== null && (
        <Button size="sm" onClick={() => player.playFrom(message.startMs ?? 0)}>
          <Play aria-hidden /> {text.outcome.listen}
        </Button>
      )}
    </Fact>
  )
}

/** Extracted single values, such as a number; values that are shown elsewhere are left out. */
function ExtractedValues({ call: { extractedData, callerNumber } }: { call: CallDetail }) {
  const values = Object.entries(extractedData).filter(
    ([, value]) => ['string', 'number', 'boolean'].includes(typeof value) && value !== callerNumber,
  )
  return values.map(([name, value]) => (
    <Fact key={name} label={name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (letter) => letter.toUpperCase())}>
      {name === 'phone' ? <Phone number={String(value)} link /> : String(value)}
    </Fact>
  ))
}
