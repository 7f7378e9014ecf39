import { SettingsHeader } from '../settings/settings-header.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { text } from './text.ts'
import { TwoFactorCard } from './two-factor-card.tsx'

/** The user's own password, second factor and sessions. */
export function SecurityScreen() {
  return (
    <>
      <SettingsHeader title={text.title} />
      <div className="flex max-w-2xl flex-col gap-4">
        <TwoFactorCard />
        <PasswordCard />
        <SessionsCard />
      </div>
    </>
  )
}
