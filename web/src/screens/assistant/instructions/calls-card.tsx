import { useQuery } from '@tanstack/react-query'
import { unwrapPage } from '../../../api.ts'
import { listPhoneNumbers } from '../../../client/sdk.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { AssistantFieldsProps } from './assistant-form.tsx'
import { text } from './text.ts'

const HOURS = (Object.entries(text.hoursOptions) as [keyof typeof text.hoursOptions, string][]).map(
  ([value, label]) => ({ value, label }),
)

/** The numbers and hours that an assistant answers. */
export function CallsCard({ draft, change, readOnly, wasDefault }: AssistantFieldsProps & { wasDefault: boolean }) {
  if (wasDefault)
    return (
      <Card title={text.calls}>
        <p className="text-muted">{text.defaultAnswers}</p>
      </Card>
    )
  return (
    <Card title={text.calls}>
      <div className="flex flex-col gap-4">
        <Switch
          label={text.makeDefault}
          hint={text.defaultAnswers}
          checked={draft.isDefault}
          disabled={readOnly}
          onChange={(isDefault) => change({ isDefault })}
        />
        {!draft.isDefault && <NumbersAndHours {...{ draft, change, readOnly }} />}
      </div>
    </Card>
  )
}

function NumbersAndHours({ draft, change, readOnly }: Omit<AssistantFieldsProps, 'error'>) {
  const numbers = useQuery({
    queryKey: ['number', 'all'],
    queryFn: async () => (await unwrapPage(listPhoneNumbers({ query: { limit: 100 } }))).items,
  })
  const { answersWhen, everyNumber, phoneNumberIds } = draft
  const toggle = (id: string, isOn: boolean) =>
    change({ phoneNumberIds: isOn ? [...phoneNumberIds, id].sort() : phoneNumberIds.filter((other) => other !== id) })
  return (
    <>
      <Field label={text.hours} className="sm:max-w-xs">
        <Select
          options={HOURS}
          value={answersWhen}
          disabled={readOnly}
          onChange={(next) => change({ answersWhen: next })}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <Checkbox
          label={text.everyNumber}
          checked={everyNumber}
          disabled={readOnly}
          onChange={(isOn) => change({ everyNumber: isOn, phoneNumberIds: [] })}
        />
        {!everyNumber &&
          numbers.data?.map(({ id, phone, label }) => (
            <Checkbox
              key={id}
              label={formatPhoneNumber(phone)}
              {...(label === null ? {} : { hint: label })}
              checked={phoneNumberIds.includes(id)}
              disabled={readOnly}
              onChange={(isOn) => toggle(id, isOn)}
            />
          ))}
        {numbers.data?.length === 0 && <p className="text-muted">{text.noNumbers}</p>}
      </div>
    </>
  )
}
