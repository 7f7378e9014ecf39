import { useMutation } from '@tanstack/react-query'
import { unwrapPage } from '../../api.ts'
import { listAppointments } from '../../client/sdk.gen.ts'
import type { Appointment, BusinessSettings } from '../../client/types.gen.ts'
import { LOCALE } from '../../locale.ts'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'
import { useBusinessChange } from './use-business-change.ts'

const ZONES = Intl.supportedValuesOf('timeZone')

/** Appointments are moments, so in another time zone they are at other hours of the clock: asks before that happens to one that is to come. */
export function TimeZoneField({ settings }: { settings: BusinessSettings }) {
  const mayWrite = useHasRole('admin')
  const change = useBusinessChange(settings)
  const save = (zone: string) =>
    change('timezone', zone).catch((error: unknown) => toast.error(text.timeZoneNotSaved, error))
  const looking = useMutation({
    mutationFn: async (zone: string) => ({ zone, coming: await nextAppointment() }),
    onSuccess: ({ zone, coming }) => (coming === null ? save(zone) : undefined),
    onError: (error) => toast.error(text.timeZoneNotSaved, error),
  })
  if (!mayWrite)
    return (
      <div>
        <p className="text-[13px] text-muted">{text.timeZone}</p>
        <p>{settings.timezone}</p>
      </div>
    )
  const asked = looking.data?.coming ? { zone: looking.data.zone, coming: looking.data.coming } : null
  return (
    <>
      <Field label={text.timeZone} hint={text.timeZoneHint}>
        <Combobox
          required
          items={ZONES.includes(settings.timezone) ? ZONES : [settings.timezone, ...ZONES]}
          value={settings.timezone}
          label={(zone) => zone}
          id={(zone) => zone}
          onChange={(zone) => zone !== null && zone !== settings.timezone && looking.mutate(zone)}
        />
      </Field>
      <Dialog
        open={asked !== null}
        onClose={looking.reset}
        title={text.timeZoneTitle}
        description={asked === null ? '' : sentence(asked.coming, settings.timezone, asked.zone)}
        actions={
          <>
            <Button onClick={looking.reset}>{text.keepTimeZone}</Button>
            <Button
              variant="primary"
              onClick={() => {
                if (asked !== null) void save(asked.zone)
                looking.reset()
              }}
            >
              {text.changeTimeZone}
            </Button>
          </>
        }
      />
    </>
  )
}

/** An appointment that is to come; null if there is none. */
async function nextAppointment(): Promise<Appointment | null> {
  const query = { status: 'confirmed', startsAfter: new Date().toISOString(), limit: 1 } as const
  const { items } = await unwrapPage(listAppointments({ query }))
  return items[0] ?? null
}

const sentence = ({ service, startsAt }: Appointment, from: string, to: string): string =>
  text.timeZoneMoves(service ?? text.anAppointment, timeIn(from, startsAt), timeIn(to, startsAt))

const timeIn = (timeZone: string, instant: string): string =>
  new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
