import { clsx } from 'clsx'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { SetupSteps } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { useHasRole } from '../../session.ts'
import { Card } from '../../ui/page/card.tsx'
import { useNumbers } from '../numbers/use-numbers.ts'
import { SETUP_STEPS } from './setup-steps.ts'
import { text as homeText } from './text.ts'

const words = homeText.setup

/** The setup steps, for those who may do some of them. They tick themselves, and the list disappears when all are done. */
export function SetupChecklist({ done }: { done: SetupSteps }) {
  const roles = { viewer: true, member: useHasRole('member'), admin: useHasRole('admin'), owner: useHasRole('owner') }
  const pending = useNumbers().data?.find(({ status }) => status === 'pending')
  const steps = SETUP_STEPS.map((step) => ({
    ...step,
    ...(step.id === 'number' && pending !== undefined && words.unverified(formatPhoneNumber(pending.phone))),
    isDone: done[step.id],
  }))
  if (!roles.member || steps.every(({ isDone }) => isDone)) return null
  const left = steps.filter(({ isDone }) => !isDone).length
  return (
    <Card
      title={words.title}
      aside={<span className="text-[13px] text-muted">{words.progress(steps.length - left, steps.length)}</span>}
      flush
    >
      <ol className="grid gap-x-4 px-4 py-2 sm:grid-cols-2 lg:grid-cols-3">
        {steps.map(({ id, name, text, to, search, action, role, isDone }) => (
          <li key={id} className="flex gap-2.5 py-1.5">
            {isDone ? (
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
            ) : (
              <CircleDashed className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
            )}
            <div className="min-w-0">
              <p className={clsx('font-medium', isDone && 'text-muted')}>
                {name}
                <span className="sr-only"> {isDone ? words.done : words.toDo}</span>
              </p>
              {!isDone && (
                <p className="text-[13px] text-muted">
                  {text}{' '}
                  {roles[role] && (
                    <ScreenLink to={to} search={search}>
                      {action}
                    </ScreenLink>
                  )}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
