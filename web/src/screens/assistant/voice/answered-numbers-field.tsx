import { useQuery } from '@tanstack/react-query'
import { unwrapPage } from '../../../api.ts'
import { listPhoneNumbers } from '../../../client/sdk.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { text } from '../text.ts'
import type { VoiceFieldsProps } from './voice-form.tsx'

/**
 * The numbers that a profile answers. Each number has one profile, so ticking a number here takes it from another
 * profile.
 */
export function AnsweredNumbersField({ draft, change, readOnly }: VoiceFieldsProps) {
  const numbers = useQuery({
    queryKey: ['number', 'all'],
    queryFn: async () => (await unwrapPage(listPhoneNumbers({ query: { limit: 100 } }))).items,
  })
  const { phoneNumberIds } = draft
  const toggle = (id: string, isOn: boolean) =>
    change({ phoneNumberIds: isOn ? [...phoneNumberIds, id].sort() : phoneNumberIds.filter((other) => other !== id) })
  return (
    <Card title={text.profileNumbers}>
      <div className="flex flex-col gap-2">
        {numbers.data?.map(({ id, phone, label }) => (
          <Checkbox
            key={id}
            label={formatPhoneNumber(phone)}
            {...(label === null ? {} : { hint: label })}
            checked={phoneNumberIds.includes(id)}
            onChange={(isOn) => toggle(id, isOn)}
            disabled={readOnly}
          />
        ))}
        {numbers.data?.length === 0 && <p className="text-muted">{text.noNumbers}</p>}
      </div>
    </Card>
  )
}
