import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { getNotificationPreferences } from '../../client/sdk.gen.ts'
import { useSession } from '../../session.ts'
import { MailServerHint } from '../providers/mail-server-hint.tsx'
import { text } from './text.ts'

/** Where emails go, and whether there is a mail server that sends them. */
export function EmailNote() {
  const { email } = useSession()
  const preferences = useQuery({ queryKey: ['preferences'], queryFn: () => unwrap(getNotificationPreferences()) })
  return (
    <>
      <p className="text-muted">{text.emailTo(email)}</p>
      {preferences.data?.sendsMail === false && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-[13px] text-warn">
          <MailServerHint /> {text.emailsKept}
        </p>
      )}
    </>
  )
}
