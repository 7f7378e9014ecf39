import { clsx } from 'clsx'
import { useState } from 'react'
import type { Trade } from '../../client/types.gen.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { StepForm, type StepProps } from './step-form.tsx'
import { text } from './text.ts'
import { useSetupChanges, useTrades } from './use-setup.ts'

export function TradeStep(props: StepProps) {
  const trades = useTrades()
  if (trades.isPending) return <Loading rows={5} />
  if (trades.isError) return <ErrorPanel error={trades.error} onRetry={() => void trades.refetch()} />
  return <TradeForm {...props} trades={trades.data} />
}

function TradeForm({ trades, ...step }: StepProps & { trades: readonly Trade[] }) {
  const [chosen, setChosen] = useState(step.trade)
  const [error, setError] = useState<unknown>(null)
  const { change } = useSetupChanges()
  return (
    <StepForm
      {...step}
      intro={text.trade.intro}
      onSave={() => change({ trade: chosen })}
      error={error}
      onError={setError}
    >
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-2 text-[13px] font-medium">{text.trade.legend}</legend>
        {trades.map(({ id, name, services, answers }) => (
          <label
            key={id}
            className={clsx(
              'flex cursor-pointer items-center gap-3 rounded-md border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent',
              chosen === id ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name="trade"
              value={id}
              required
              checked={chosen === id}
              onChange={() => setChosen(id)}
              className="accent-(--accent)"
            />
            <span>
              <span className="block font-medium">{name}</span>
              <span className="block text-[13px] text-muted">{text.trade.counts(services.length, answers.length)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </StepForm>
  )
}
