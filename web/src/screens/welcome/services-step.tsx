import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Service } from '../../client/types.gen.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useServices } from '../assistant/use-business.ts'
import { repeatedRow, type ServiceRow, suggestedServices } from './service-rows.ts'
import { StepForm, type StepProps } from './step-form.tsx'
import { text } from './text.ts'
import { useSaveServices } from './use-save-services.ts'
import { useTrades } from './use-setup.ts'

export function ServicesStep(props: StepProps) {
  const services = useServices()
  const trades = useTrades()
  if (services.isPending || trades.isPending) return <Loading rows={6} />
  if (services.isError) return <ErrorPanel error={services.error} onRetry={() => void services.refetch()} />
  const trade = props.isDone ? undefined : trades.data?.find(({ id }) => id === props.trade)
  return <ServicesForm {...props} saved={services.data} suggested={trade?.services ?? []} />
}

interface ServicesFormProps extends StepProps {
  saved: readonly Service[]
  suggested: readonly { name: string; durationMinutes: number }[]
}

function ServicesForm({ saved, suggested, ...step }: ServicesFormProps) {
  const [rows, setRows] = useState<readonly ServiceRow[]>(() => suggestedServices(saved, suggested))
  const [error, setError] = useState<unknown>(null)
  /** The row whose name another row has. */
  const [twin, setTwin] = useState<string | null>(null)
  const saveServices = useSaveServices()
  const words = text.services
  const put = (key: string, part: Partial<ServiceRow>) => {
    setTwin(null)
    setError(null)
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  }
  const save = async () => {
    const repeated = repeatedRow(rows)
    setTwin(repeated?.key ?? null)
    if (repeated) throw new Error(words.checkNames)
    setRows(await saveServices(rows, setRows))
  }
  return (
    <StepForm {...step} intro={words.intro} onSave={save} error={twin === null ? error : null} onError={setError}>
      {rows.length === 0 ? (
        <p className="text-muted">{words.empty}</p>
      ) : (
        <p aria-hidden className="-mb-3 flex gap-2 text-[13px] font-medium">
          <span className="flex-1">{words.name}</span>
          <span className="w-34">{words.minutes}</span>
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {rows.map(({ key, name, minutes }, index) => (
          <li key={key} className="flex items-start gap-2">
            <Field
              label={words.nameOf(index + 1)}
              hideLabel
              className="flex-1"
              error={key === twin ? words.sameName : null}
            >
              <Input
                required
                maxLength={120}
                placeholder={words.name}
                value={name}
                onValueChange={(next) => put(key, { name: next })}
              />
            </Field>
            <Field label={words.minutesOf(index + 1)} hideLabel className="w-24">
              <Input
                type="number"
                inputMode="numeric"
                required
                min={5}
                max={1440}
                placeholder={words.minutes}
                value={minutes}
                onValueChange={(next) => put(key, { minutes: String(next) })}
              />
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={words.remove(name)}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        className="self-start"
        onClick={() => setRows([...rows, { key: crypto.randomUUID(), id: null, name: '', minutes: '30' }])}
      >
        <Plus aria-hidden /> {words.add}
      </Button>
    </StepForm>
  )
}
