import { useState } from 'react'
import type { BusinessSettings } from '../../client/types.gen.ts'
import { Button } from '../../ui/form/button.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { fieldError } from '../../ui/form/form-error.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useBusinessChanges, useBusinessSettings } from '../assistant/use-business.ts'
import { COUNTRIES, countryName, zoneIn } from './countries.ts'
import { isFictional } from './setup-steps.ts'
import { StepForm, type StepProps } from './step-form.tsx'
import { text } from './text.ts'

const FIELDS = ['name', 'phone', 'country', 'timezone', 'transferPhone']
const ZONES = Intl.supportedValuesOf('timeZone')
const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

export function BusinessStep(props: StepProps) {
  const settings = useBusinessSettings()
  if (settings.isPending) return <Loading rows={5} />
  if (settings.isError) return <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />
  return <BusinessForm {...props} settings={settings.data} />
}

function BusinessForm({ settings, ...step }: StepProps & { settings: BusinessSettings }) {
  const [draft, setDraft] = useState(() => ({
    name: settings.name,
    phone: isFictional(settings.phone) ? '' : settings.phone,
    country: settings.country,
    timezone: settings.timezone,
    transferPhone: settings.transferPhone ?? '',
  }))
  const [error, setError] = useState<unknown>(null)
  const { change } = useBusinessChanges()
  const put = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const save = async () => {
    await change({ ...draft, transferPhone: draft.transferPhone.trim() || null })
  }
  const words = text.business
  return (
    // The demo's number would stay that of the business.
    <StepForm
      {...step}
      maySkip={!isFictional(settings.phone)}
      intro={words.intro}
      onSave={save}
      error={error}
      onError={setError}
      fields={FIELDS}
    >
      <Field label={words.name} error={fieldError(error, 'name')}>
        <Input required maxLength={200} autoFocus value={draft.name} onValueChange={(name) => put({ name })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.country} error={fieldError(error, 'country')}>
          <Combobox
            items={COUNTRIES}
            value={draft.country}
            label={countryName}
            id={(code) => code}
            onChange={(country) =>
              country !== null && put({ country, timezone: zoneIn(country, draft.timezone, BROWSER_ZONE) })
            }
          />
        </Field>
        <PhoneField
          label={words.phone}
          hint={words.phoneHint}
          error={fieldError(error, 'phone')}
          required
          autoComplete="tel"
          value={draft.phone}
          onValueChange={(phone) => put({ phone })}
        />
        <div className="flex flex-col items-start gap-1">
          <Field
            label={words.timezone}
            hint={words.timezoneHint}
            error={fieldError(error, 'timezone')}
            className="w-full"
          >
            <Combobox
              items={ZONES.includes(draft.timezone) ? ZONES : [draft.timezone, ...ZONES]}
              value={draft.timezone}
              label={(zone) => zone}
              id={(zone) => zone}
              onChange={(timezone) => timezone !== null && put({ timezone })}
            />
          </Field>
          {draft.timezone !== BROWSER_ZONE && (
            <Button
              variant="ghost"
              size="sm"
              className="h-auto! py-1 text-left whitespace-normal!"
              onClick={() => put({ timezone: BROWSER_ZONE })}
            >
              {words.takeZone(BROWSER_ZONE)}
            </Button>
          )}
        </div>
        <PhoneField
          label={words.transfer}
          hint={words.transferHint}
          error={fieldError(error, 'transferPhone')}
          value={draft.transferPhone}
          onValueChange={(transferPhone) => put({ transferPhone })}
        />
      </div>
    </StepForm>
  )
}
