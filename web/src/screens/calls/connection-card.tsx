import type { CallDiagnostics } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'

type Audio = NonNullable<CallDiagnostics['audio']>

/** How the line was: audio quality in both directions, and the SIP messages. Nothing where neither is known. */
export function ConnectionCard({ diagnostics }: { diagnostics: CallDiagnostics | null }) {
  if (diagnostics === null || (diagnostics.audio === null && diagnostics.sip.length === 0)) return null
  const { audio, sip, sipLeftOut } = diagnostics
  const worst = audio && Math.min(audio.heardMos, audio.sentMos ?? audio.heardMos)
  return (
    <Card
      title={text.connection.title}
      aside={worst === null ? undefined : <Badge tone={toneOf(worst)}>{text.connection.grade(worst)}</Badge>}
    >
      {audio && <AudioFigures audio={audio} />}
      {sip.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer">{text.connection.messages(sip.length + sipLeftOut)}</summary>
          <ol className="mt-2 flex flex-col gap-1 text-sm">
            {sip.map((step, n) => (
              // Two messages may be equal in everything but their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={n} className="flex justify-between gap-3" title={step.peer}>
                <span>{text.connection.step(step.way === 'in', step.message)}</span>
                <span className="text-muted">{text.connection.seconds(step.atMs)}</span>
              </li>
            ))}
          </ol>
          {sipLeftOut > 0 && <p className="mt-1 text-muted">{text.connection.leftOut(sipLeftOut)}</p>}
        </details>
      )}
    </Card>
  )
}

function AudioFigures({ audio }: { audio: Audio }) {
  const { figures } = text.connection
  const rows: [string, string][] = [
    [figures.heard, text.connection.direction(audio.heardMos, audio.heardLoss, audio.heardJitterMs)],
    [
      figures.sent,
      audio.sentMos === null || audio.sentLoss === null
        ? text.connection.notReported
        : text.connection.direction(audio.sentMos, audio.sentLoss, audio.sentJitterMs),
    ],
    ...(audio.roundTripMs === null
      ? []
      : [[figures.roundTrip, text.connection.ms(audio.roundTripMs)] as [string, string]]),
    [figures.codec, audio.codec],
  ]
  return (
    <dl className="flex flex-col gap-2">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The classes of satisfaction of ITU-T G.107, annex B. */
function toneOf(mos: number): 'good' | 'warn' | 'bad' {
  if (mos >= 4) return 'good'
  return mos >= 3.6 ? 'warn' : 'bad'
}
