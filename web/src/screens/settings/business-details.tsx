import type { BusinessSettings } from '../../client/types.gen.ts'
import { LOCALE } from '../../locale.ts'
import { useHasRole } from '../../session.ts'
import { CopyableId } from '../../ui/data/copyable-id.tsx'
import { Phone } from '../../ui/data/phone.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { InlineEdit } from '../../ui/form/inline-edit.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { useBusinessChange } from './use-business-change.ts'

const countries = new Intl.DisplayNames(LOCALE, { type: 'region' })

export function BusinessDetails({ settings }: { settings: BusinessSettings }) {
  const mayWrite = useHasRole('admin')
  const change = useBusinessChange(settings)
  return (
    <Card title={text.profile}>
      <div className="flex flex-col gap-4">
        <InlineEdit
          label={text.name}
          value={settings.name}
          onSave={(name, seen) => change('name', name ?? '', seen ?? '')}
          readOnly={!mayWrite}
        />
        <InlineEdit
          label={text.phone}
          type="tel"
          value={settings.phone}
          onSave={(phone, seen) => change('phone', phone ?? '', seen ?? '')}
          readOnly={!mayWrite}
        >
          <Phone number={settings.phone} />
        </InlineEdit>
        <TimeZoneField settings={settings} />
        <div>
          <p className="text-[13px] text-muted">{text.country}</p>
          <p>{countries.of(settings.country)}</p>
          <p className="text-[13px] text-muted">{text.countryHint}</p>
        </div>
        <CurrencyField settings={settings} />
        <div>
          <p className="text-[13px] text-muted">{text.since}</p>
          <Time at={settings.createdAt} format="full" />
        </div>
        <div>
          <p className="text-[13px] text-muted">{text.id}</p>
          <CopyableId id={settings.id} />
        </div>
      </div>
    </Card>
  )
}

const CURRENCIES = Intl.supportedValuesOf('currency')
const currencyNames = new Intl.DisplayNames(LOCALE, { type: 'currency' })
const currencyName = (code: string) => text.currencyNamed(currencyNames.of(code) ?? code, code)
/** Stands for the currency of the country. */
const USUAL = ''

function CurrencyField({ settings }: { settings: BusinessSettings }) {
  const mayWrite = useHasRole('admin')
  const change = useBusinessChange(settings)
  const { currency, countryCurrency } = settings
  if (!mayWrite)
    return (
      <div>
        <p className="text-[13px] text-muted">{text.currency}</p>
        <p>{currencyName(currency ?? countryCurrency)}</p>
      </div>
    )
  return (
    <Field label={text.currency} hint={text.currencyHint}>
      <Combobox
        required
        items={[USUAL, ...CURRENCIES]}
        value={currency ?? USUAL}
        label={(code) => (code === USUAL ? text.countryCurrency(currencyName(countryCurrency)) : currencyName(code))}
        id={(code) => code}
        onChange={(chosen) => {
          const next = chosen === USUAL ? null : chosen
          if (chosen === null || next === currency) return
          change('currency', next).catch((error) => toast.error(text.currencyNotSaved, error))
        }}
      />
    </Field>
  )
}
