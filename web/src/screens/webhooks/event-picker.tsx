import type { WebhookEventType } from '../../client/types.gen.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Switch } from '../../ui/form/switch.tsx'

interface EventPickerProps {
  types: readonly WebhookEventType[]
  /** `['*']`, or event names. */
  events: readonly string[]
  onChange(events: readonly string[]): void
  error: string | null
}

const RESOURCES: Readonly<Record<string, string>> = {
  call: 'Calls',
  appointment: 'Appointments',
  contact: 'Contacts',
  sms: 'Messages',
  message: 'Messages',
}

/** All events, including future ones, or a selection by resource. */
export function EventPicker({ types, events, onChange, error }: EventPickerProps) {
  const everything = events[0] === '*'
  const nameOf = ({ resource }: WebhookEventType) => RESOURCES[resource] ?? resource
  const groups = [...new Set(types.map(nameOf))]
  const set = (name: string, wanted: boolean) =>
    onChange(types.map((type) => type.name).filter((one) => (one === name ? wanted : events.includes(one))))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-[13px] font-medium">Events</legend>
      <Switch
        label="All events"
        hint="Also those that are added later."
        checked={everything}
        onChange={(on) => onChange(on ? ['*'] : [])}
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
                    hint={aliasOf === null ? upperFirst(fires) : `Another name of ${aliasOf}, with the same data`}
                    checked={events.includes(name)}
                    onChange={(on) => set(name, on)}
                  />
                ))}
            </div>
          </fieldset>
        ))}
      {error && (
        <p role="alert" className="text-[13px] text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
