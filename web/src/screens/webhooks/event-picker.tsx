import type { WebhookEventType } from '../../client/types.gen.ts'
import { toSentence } from '../../format.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { type FieldProblem, useFieldProblem } from '../../ui/form/field-problem.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { text } from './text.ts'

interface EventPickerProps {
  types: readonly WebhookEventType[]
  /** `['*']`, or event names. */
  events: readonly string[]
  onChange(events: readonly string[]): void
  error: FieldProblem
}

const RESOURCES: Readonly<Record<string, string>> = {
  call: text.calls,
  appointment: text.appointments,
  contact: text.contacts,
  sms: text.messages,
  message: text.messages,
}

/** All events, including future ones, or a selection by resource. */
export function EventPicker({ types, events, onChange, error }: EventPickerProps) {
  const { message, noteChange } = useFieldProblem(error)
  const everything = events[0] === '*'
  const nameOf = ({ resource }: WebhookEventType) => RESOURCES[resource] ?? resource
  const groups = [...new Set(types.map(nameOf))]
  const choose = (chosen: readonly string[]) => {
    noteChange()
    onChange(chosen)
  }
  const set = (name: string, wanted: boolean) =>
    choose(types.map((type) => type.name).filter((one) => (one === name ? wanted : events.includes(one))))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-[13px] font-medium">{text.events}</legend>
      <Switch
        label={text.allEvents}
        hint={text.allEventsHint}
        checked={everything}
        onChange={(on) => choose(on ? ['*'] : [])}
      />
      {!everything &&
        groups.map((resource) => (
          <fieldset key={resource} aria-label={resource} className="min-w-0 rounded-md border border-line">
            <p className="border-b border-line bg-sunken px-3 py-1.5 text-[13px] font-medium">{resource}</p>
            <div className="flex flex-col gap-2 p-3">
              {types
                .filter((type) => nameOf(type) === resource)
                .map(({ name, fires, aliasOf }) => (
                  <Checkbox
                    key={name}
                    label={name}
                    hint={aliasOf === null ? upperFirst(fires) : text.aliasOf(aliasOf)}
                    checked={events.includes(name)}
                    onChange={(on) => set(name, on)}
                  />
                ))}
            </div>
          </fieldset>
        ))}
      {message && (
        <p role="alert" className="text-[13px] text-bad">
          {toSentence(message)}
        </p>
      )}
    </fieldset>
  )
}

const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
