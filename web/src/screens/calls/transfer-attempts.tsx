import type { CallDetail } from '../../client/types.gen.ts'
import { Fact } from '../../ui/data/fact.tsx'
import { Phone } from '../../ui/data/phone.tsx'
import { text } from './text.ts'

/** Each number that rang to take the call, and the result. */
export function TransferAttempts({ attempts }: { attempts: CallDetail['transferAttempts'] }) {
  if (attempts.length === 0) return null
  return (
    <Fact label={text.outcome.rang}>
      <ul>
        {attempts.map(({ number, destination, outcome, atMs }) => (
          <li key={`${atMs} ${number}`}>
            {destination !== null && <>{destination}, </>}
            <TransferTarget number={number} /> <span className="text-muted">· {text.outcome.attempts[outcome]}</span>
          </li>
        ))}
      </ul>
    </Fact>
  )
}

/** Where a call went: a phone, or a page of the dashboard. */
export function TransferTarget({ number }: { number: string }) {
  return number === 'browser' ? text.outcome.onPage : <Phone number={number} link />
}
