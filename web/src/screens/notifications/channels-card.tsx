import { Fragment, useState } from 'react'
import type { NotificationKindChoice } from '../../client/types.gen.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { AddressesForm } from './addresses-form.tsx'
import { EmailNote } from './email-note.tsx'
import { text } from './text.ts'
import { useNotificationSettings } from './use-notification-settings.ts'

const CHANNELS = ['app', 'email', 'sms', 'chat'] as const
const GROUPS = ['calls', 'messages', 'calendars', 'service'] as const

/** How the user is told of each kind of notification, where, and when not. */
export function ChannelsCard() {
  const { settings, change } = useNotificationSettings()
  const [shown, show] = useState<NotificationKindChoice | null>(null)
  return (
    <Card title={text.channels}>
      {settings.isPending && <Loading rows={6} />}
      {settings.isError && <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && (
        <div className="grid items-start gap-6 xl:grid-cols-[1fr_20rem]">
          <div className="flex min-w-0 flex-col gap-2 overflow-x-auto">
            <EmailNote />
            <KindTable
              kinds={settings.data.kinds}
              onPreview={show}
              onChange={(choice) => change.mutate({ choices: [choice] })}
            />
          </div>
          <AddressesForm settings={settings.data} onChange={(wanted) => change.mutateAsync(wanted)} />
        </div>
      )}
      {shown && <PreviewSheet of={shown} onClose={() => show(null)} />}
    </Card>
  )
}

function KindTable({
  kinds,
  onPreview,
  onChange,
}: {
  kinds: readonly NotificationKindChoice[]
  onPreview(kind: NotificationKindChoice): void
  onChange(choice: { type: string; channel: (typeof CHANNELS)[number]; wanted: boolean }): void
}) {
  return (
    <table className="w-full text-left" aria-label={text.channels}>
      <thead>
        <tr className="text-[13px] text-muted">
          <th scope="col" className="py-1 pr-3 font-medium">
            {text.kind}
          </th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col" className="w-16 py-1 font-medium">
              {text.channelNames[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {GROUPS.map((group) => (
          <Fragment key={group}>
            <tr>
              <th scope="rowgroup" colSpan={5} className="pt-4 pb-1 text-[13px] font-semibold">
                {text.groups[group]}
              </th>
            </tr>
            {kinds
              .filter((kind) => kind.group === group)
              .map((kind) => (
                <tr key={kind.type} className="border-t border-line">
                  <th scope="row" className="py-2 pr-3 font-normal">
                    <button type="button" className="text-left hover:underline" onClick={() => onPreview(kind)}>
                      {kind.label}
                    </button>
                    {kind.urgent && <span className="block text-[13px] text-muted">{text.urgent}</span>}
                  </th>
                  {CHANNELS.map((channel) => (
                    <td key={channel} className="py-2">
                      <Checkbox
                        label=""
                        aria-label={text.kindBy(kind.label, text.channelNames[channel])}
                        checked={kind.channels[channel]}
                        onChange={(wanted) => onChange({ type: kind.type, channel, wanted })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function PreviewSheet({ of, onClose }: { of: NotificationKindChoice; onClose(): void }) {
  return (
    <Sheet open onClose={onClose} title={of.label} description={text.previewHint}>
      <div className="flex flex-col gap-5">
        {CHANNELS.map((channel) => {
          const { subject, body } = of.previews[channel]
          return (
            <section key={channel} className="flex flex-col gap-1">
              <h3 className="text-[13px] font-semibold text-muted">{text.channelNames[channel]}</h3>
              {subject !== '' && <p className="font-medium">{subject}</p>}
              <p className="break-words whitespace-pre-wrap">{body}</p>
            </section>
          )
        })}
      </div>
    </Sheet>
  )
}
