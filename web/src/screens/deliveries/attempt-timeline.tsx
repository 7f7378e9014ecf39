import { clsx } from 'clsx'
import type { DeliveryAttempt } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { outcomeAdvice, outcomeText } from './attempt-outcomes.ts'
import { AttemptTiming } from './attempt-timing.tsx'
import { text } from './text.ts'

/** Each attempt with its request and response, newest first and open; above them the time of the next attempt. */
export function AttemptTimeline({ attempts, dueAt }: { attempts: readonly DeliveryAttempt[]; dueAt: string | null }) {
  const newestFirst = [...attempts].reverse()
  return (
    <ol aria-label={text.attempts} className="p-4">
      {dueAt !== null && (
        <Step tone="next" isLast={attempts.length === 0}>
          <p className="font-medium">
            <Sentence
              text={attempts.length === 0 ? text.firstAttempt : text.nextAttempt}
              values={{ time: <Time at={dueAt} /> }}
            />
          </p>
        </Step>
      )}
      {dueAt === null && attempts.length === 0 && <li className="text-muted">{text.noAttempt}</li>}
      {newestFirst.map((attempt, index) => (
        <Step
          key={attempt.number}
          tone={attempt.outcome === 'success' ? 'good' : 'bad'}
          isLast={index === newestFirst.length - 1}
        >
          <Attempt attempt={attempt} isOpen={index === 0} />
        </Step>
      ))}
    </ol>
  )
}

interface StepProps {
  tone: 'good' | 'bad' | 'next'
  isLast: boolean
  children: React.ReactNode
}

function Step({ tone, isLast, children }: StepProps) {
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0">
      {!isLast && <span aria-hidden className="absolute top-5 bottom-0 left-[5px] w-px bg-line" />}
      <span
        aria-hidden
        className={clsx(
          'mt-1 size-[11px] shrink-0 rounded-full border-2',
          { good: 'border-good bg-good', bad: 'border-bad bg-bad', next: 'border-line-strong bg-surface' }[tone],
        )}
      />
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}

function Attempt({ attempt, isOpen }: { attempt: DeliveryAttempt; isOpen: boolean }) {
  const { number, outcome, status, detail, startedAt, endedAt } = attempt
  const isGood = outcome === 'success'
  return (
    <details open={isOpen}>
      <summary className="-my-0.5 flex cursor-pointer flex-wrap items-center gap-x-2 gap-y-1 rounded py-0.5">
        <span className="font-medium">{text.attempt(number)}</span>
        <Badge tone={isGood ? 'good' : 'bad'}>{outcomeText(outcome, status)}</Badge>
        <span className="ml-auto text-[13px] text-muted">
          <Time at={startedAt} />
          {text.tookMs(Date.parse(endedAt) - Date.parse(startedAt))}
        </span>
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        {!isGood && (
          <p className="break-words">
            {detail && <span className="block text-bad">{detail}</span>}
            {outcomeAdvice(outcome)}
          </p>
        )}
        <AttemptTiming times={attempt} />
        <Part label={text.requestHeaders} of={number} code={formatHeaders(attempt.requestHeaders)} />
        <Part label={text.response} of={number} code={formatResponse(attempt)} />
      </div>
    </details>
  )
}

function Part({ label, of, code }: { label: string; of: number; code: string }) {
  if (code === '') return null
  return (
    <div>
      <p className="mb-1 text-[13px] font-medium">{label}</p>
      <CodeBlock label={text.partLabel(label.toLowerCase(), of)} code={code} />
    </div>
  )
}

const formatHeaders = (headers: Record<string, string> | null): string =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** The raw response: status, headers, an empty line and the start of the body. */
function formatResponse({ status, responseHeaders, responseBody }: DeliveryAttempt): string {
  if (status === null) return ''
  const head = [String(status), formatHeaders(responseHeaders)].filter((part) => part !== '').join('\n')
  return responseBody ? `${head}\n\n${responseBody}` : head
}
