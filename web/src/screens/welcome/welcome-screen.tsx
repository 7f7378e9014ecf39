import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Setup } from '../../client/types.gen.ts'
import { OwnBusinessForm } from '../../layout/demo/own-business-form.tsx'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { useHasRole } from '../../session.ts'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useFilters } from '../../use-filters.ts'
import { AnswersStep } from './answers-step.tsx'
import { BusinessStep } from './business-step.tsx'
import { HoursStep } from './hours-step.tsx'
import { NumberStep } from './number-step.tsx'
import { ServicesStep } from './services-step.tsx'
import {
  furthest,
  isDone,
  isPassed,
  SETUP_STEPS,
  type SetupStep,
  shownStep,
  stepAfter,
  stepBefore,
} from './setup-steps.ts'
import type { StepProps } from './step-form.tsx'
import { text } from './text.ts'
import { TradeStep } from './trade-step.tsx'
import { useSetup, useSetupChanges } from './use-setup.ts'
import { VoiceStep } from './voice-step.tsx'
import { WebhookStep } from './webhook-step.tsx'

const FORMS: Readonly<Record<SetupStep, ComponentType<StepProps>>> = {
  business: BusinessStep,
  trade: TradeStep,
  hours: HoursStep,
  services: ServicesStep,
  answers: AnswersStep,
  voice: VoiceStep,
  number: NumberStep,
  webhook: WebhookStep,
}

/** The first steps of an owner. The step is in the address; how far the owner has come is saved on the server. */
export function WelcomeScreen() {
  const setup = useSetup()
  const mayWrite = useHasRole('admin')
  const { filters } = useFilters()
  const isFinished = mayWrite && setup.data?.isDemo === false && shownStep(filters.step, setup.data.step) === null
  return (
    <div className="mx-auto max-w-2xl">
      {isFinished ? (
        <PageHeader title={text.done.title} />
      ) : (
        <PageHeader
          title={text.title}
          description={text.intro}
          actions={<ScreenLink to="/">{text.later}</ScreenLink>}
        />
      )}
      {!mayWrite ? (
        <Card>{text.needsAdmin}</Card>
      ) : setup.isPending ? (
        <Loading rows={6} />
      ) : setup.isError ? (
        <ErrorPanel error={setup.error} title={text.loadFailed} onRetry={() => void setup.refetch()} />
      ) : setup.data.isDemo ? (
        <Card>
          <OwnBusinessForm />
        </Card>
      ) : (
        <Steps setup={setup.data} />
      )}
    </div>
  )
}

function Steps({ setup }: { setup: Setup }) {
  const { filters, set } = useFilters()
  const { change } = useSetupChanges()
  const step = shownStep(filters.step, setup.step)
  if (step === null) return <Done onAgain={() => set({ step: SETUP_STEPS[0] })} />
  const before = stepBefore(step)
  const Form = FORMS[step]
  const onDone = async ({ isSkipped }: { isSkipped: boolean }) => {
    const next = stepAfter(step)
    // The setup was finished before where no step is saved.
    const reached = furthest(next, setup.step, setup.step === null)
    await change({ step: reached, ...(isSkipped ? { skipped: step } : { done: step }) })
    set({ step: next ?? undefined })
  }
  return (
    <div className="flex flex-col gap-4">
      <StepList shown={step} setup={setup} />
      <Card title={text.steps[step]} aside={<Progress step={step} />}>
        <Form
          key={`${step} ${setup.trade}`}
          isDone={isDone(step, setup)}
          trade={setup.trade}
          onBack={before && (() => set({ step: before }))}
          onDone={onDone}
        />
      </Card>
    </div>
  )
}

function Progress({ step }: { step: SetupStep }) {
  return (
    <span className="text-[13px] text-muted">{text.progress(SETUP_STEPS.indexOf(step) + 1, SETUP_STEPS.length)}</span>
  )
}

function StepList({ shown, setup }: { shown: SetupStep; setup: Setup }) {
  return (
    <nav aria-label={text.stepList} className="max-sm:hidden">
      <ol className="flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
        {SETUP_STEPS.map((step) => {
          const isOpen = isPassed(step, setup.step) || step === setup.step
          return (
            <li key={step} aria-current={step === shown ? 'step' : undefined}>
              <span className={clsx('inline-flex items-center gap-1', step === shown ? 'font-semibold' : 'text-muted')}>
                {isDone(step, setup) && <CircleCheck className="size-3.5 text-good" aria-hidden />}
                {isOpen && step !== shown ? (
                  <ScreenLink to="/welcome" search={{ step }}>
                    {text.steps[step]}
                  </ScreenLink>
                ) : (
                  text.steps[step]
                )}
                {isDone(step, setup) && <span className="sr-only">{text.stepDone}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Done({ onAgain }: { onAgain(): void }) {
  return (
    <Card>
      <p className="mb-4">{text.done.text}</p>
      <div className="flex flex-wrap items-center gap-4">
        <ScreenLink to="/talk" button={text.done.call} />
        <ScreenLink to="/">{text.done.home}</ScreenLink>
        <button type="button" className="font-medium text-accent hover:underline" onClick={onAgain}>
          {text.done.again}
        </button>
      </div>
    </Card>
  )
}
