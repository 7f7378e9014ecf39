import { ScreenLink } from '../../layout/screen-link.tsx'
import { useHasRole } from '../../session.ts'
import { Sentence } from '../../ui/page/sentence.tsx'
import { text } from './text.ts'

/** That no mail is sent, and where an owner sets up a mail server. */
export function MailServerHint() {
  const mayOpen = useHasRole('admin')
  if (!mayOpen) return text.noMail.others
  const link = <ScreenLink to="/settings/providers">{text.noMail.link}</ScreenLink>
  return <Sentence text={text.noMail.admin} values={{ link }} />
}
