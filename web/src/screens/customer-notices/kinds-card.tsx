import type { NoticeSettings } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { Card } from '../../ui/page/card.tsx'
import { text } from './text.ts'
import { useNoticeSwitch } from './use-notice-settings.ts'

export type NoticeKind = NoticeSettings['kinds'][number]
export const NOTICE_KINDS = Object.keys(text.kindLabels) as NoticeKind[]

/** Which messages customers get. */
export function KindsCard({ settings }: { settings: NoticeSettings }) {
  const { kinds } = settings
  const mayWrite = useHasRole('admin')
  const change = useNoticeSwitch(settings)
  return (
    <Card title={text.kinds}>
      <div className="flex flex-col gap-4">
        {NOTICE_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={text.kindLabels[kind]}
            hint={text.kindHints[kind]}
            checked={kinds.includes(kind)}
            disabled={!mayWrite}
            onChange={(on) => change({ kinds: on ? [...kinds, kind] : kinds.filter((one) => one !== kind) })}
          />
        ))}
        <p className="text-[13px] text-muted">{text.night}</p>
      </div>
    </Card>
  )
}
