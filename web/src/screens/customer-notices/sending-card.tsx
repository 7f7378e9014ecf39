import type { NoticeSettings } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Card } from '../../ui/page/card.tsx'
import { TextNumberHint } from '../numbers/text-number-hint.tsx'
import { MailServerHint } from '../providers/mail-server-hint.tsx'
import { text } from './text.ts'
import { useNoticeSwitch } from './use-notice-settings.ts'

const LANGUAGES = Object.entries(text.languages).map(([value, label]) => ({
  value: value as NoticeSettings['language'],
  label,
}))
const DAILY_LIMITS = [1, 2, 3, 4, 6, 10, 20]

/** How messages reach customers, in which language and how many. */
export function SendingCard({ settings }: { settings: NoticeSettings }) {
  const mayWrite = useHasRole('admin')
  const change = useNoticeSwitch(settings)
  const limits = [...new Set([...DAILY_LIMITS, settings.dailyLimit])].sort((a, b) => a - b)
  return (
    <Card title={text.sending}>
      <div className="flex flex-col gap-4">
        <Switch
          label={text.byText}
          {...(settings.hasTextNumber ? {} : { hint: <TextNumberHint /> })}
          checked={settings.byText}
          disabled={!mayWrite}
          onChange={(byText) => change({ byText })}
        />
        <Switch
          label={text.byMail}
          hint={settings.hasMailServer ? text.byMailHint : <MailServerHint />}
          checked={settings.byMail}
          disabled={!mayWrite}
          onChange={(byMail) => change({ byMail })}
        />
        <Field label={text.language}>
          <Select
            options={LANGUAGES}
            value={settings.language}
            disabled={!mayWrite}
            onChange={(language) => change({ language })}
          />
        </Field>
        <Field label={text.dailyLimit}>
          <Select
            options={limits.map((limit) => ({ value: String(limit), label: String(limit) }))}
            value={String(settings.dailyLimit)}
            disabled={!mayWrite}
            onChange={(limit) => change({ dailyLimit: Number(limit) })}
          />
        </Field>
      </div>
    </Card>
  )
}
