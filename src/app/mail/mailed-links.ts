import { makeResetLink } from '../../dashboard/auth/reset-link.ts'
import { joinUrl, makeInvitationLink } from '../../features/team/join-link.ts'
import type { MailLink } from '../../jobs/outbox.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'

/** Makes the links of mails when they are sent. */
export const mailedLinks =
  ({ db, clock, baseUrl }: { db: Database; clock: Clock; baseUrl: string }) =>
  async ({ kind, id }: MailLink): Promise<string | null> => {
    if (kind === 'call') return `${baseUrl}/calls/${encodeURIComponent(id)}`
    if (kind === 'inbox') return `${baseUrl}/inbox`
    if (kind === 'password-reset') return (await makeResetLink(db, baseUrl, id))?.url ?? null
    const link = await makeInvitationLink(db, id, clock.now())
    return link === null ? null : joinUrl(baseUrl, link.token)
  }
