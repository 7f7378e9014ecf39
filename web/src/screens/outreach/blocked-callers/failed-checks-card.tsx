import type { BusinessSettings } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useBusinessSettings } from '../../assistant/use-business.ts'
import { useBusinessChange } from '../../settings/use-business-change.ts'
import { text } from '../text.ts'

/** Whether calls are declined whose number the carrier found to be forged. */
export function FailedChecksCard() {
  const { data } = useBusinessSettings()
  return data === undefined ? null : (
    <Card title={text.numberChecks}>
      <FailedChecksSwitch settings={data} />
    </Card>
  )
}

function FailedChecksSwitch({ settings }: { settings: BusinessSettings }) {
  const mayWrite = useHasRole('admin')
  const change = useBusinessChange(settings)
  return (
    <Switch
      label={text.refuseFailedChecks}
      hint={text.refuseFailedChecksHint}
      checked={settings.refuseFailedChecks}
      disabled={!mayWrite}
      onChange={(next) =>
        void change('refuseFailedChecks', next).catch((error) => toast.error(text.checkNotSaved, error))
      }
    />
  )
}
