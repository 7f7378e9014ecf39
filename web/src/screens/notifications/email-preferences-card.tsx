import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getNotificationPreferences, updateNotificationPreferences } from '../../client/sdk.gen.ts'
import type { NotificationPreferences } from '../../client/types.gen.ts'
import { useSession } from '../../session.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { text } from './text.ts'

type MailSeverity = NotificationPreferences['mailedFrom']

const CHOICES: readonly { value: MailSeverity; label: string }[] = [
  { value: 'info', label: text.everything },
  { value: 'warning', label: text.warnings },
  { value: 'critical', label: text.errors },
  { value: 'never', label: text.nothing },
]

/** Which notifications the user gets by e-mail. */
export function EmailPreferencesCard() {
  const { email } = useSession()
  const queryClient = useQueryClient()
  const queryKey = ['preferences']
  const preferences = useQuery({ queryKey, queryFn: () => unwrap(getNotificationPreferences()) })
  const choosing = useMutation({
    mutationFn: (body: Partial<Omit<NotificationPreferences, 'sendsMail'>>) =>
      unwrap(updateNotificationPreferences({ body })),
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, changed)
      toast.success(text.saved)
    },
    onError: (error) => toast.error(text.notSaved, error),
  })
  return (
    <Card title={text.byEmail}>
      {preferences.isPending && <Loading rows={2} />}
      {preferences.isError && <ErrorPanel error={preferences.error} onRetry={() => void preferences.refetch()} />}
      {preferences.data && (
        <div className="flex flex-col gap-3">
          <Field label={text.emailMe} hint={text.emailTo(email)}>
            <Select<MailSeverity>
              options={CHOICES}
              value={preferences.data.mailedFrom}
              disabled={choosing.isPending}
              onChange={(mailedFrom) => choosing.mutate({ mailedFrom })}
            />
          </Field>
          <Switch
            label={text.callerMessages}
            hint={text.callerMessagesHint}
            checked={preferences.data.mailsMessages}
            disabled={choosing.isPending}
            onChange={(mailsMessages) => choosing.mutate({ mailsMessages })}
          />
          {!preferences.data.sendsMail && (
            <p className="rounded-md bg-warn-soft px-3 py-2 text-[13px] text-warn">{text.noMailServer}</p>
          )}
        </div>
      )}
    </Card>
  )
}
