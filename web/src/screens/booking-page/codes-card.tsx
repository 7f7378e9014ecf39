import type { BookingPage } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { Card } from '../../ui/page/card.tsx'
import { TextNumberHint } from '../numbers/text-number-hint.tsx'
import { MailServerHint } from '../providers/mail-server-hint.tsx'
import { text } from './text.ts'
import { useBookingPageSwitch } from './use-booking-page.ts'

/** How customers get the code that proves who they are. */
export function CodesCard({ page }: { page: BookingPage }) {
  const { proofs, hasTextNumber, hasMailServer } = page
  const mayWrite = useHasRole('admin')
  const set = useBookingPageSwitch(page)
  const choose = (proof: BookingPage['proofs'][number]) => (on: boolean) =>
    set({ proofs: on ? [...proofs, proof] : proofs.filter((one) => one !== proof) })
  return (
    <Card title={text.codes}>
      <div className="flex flex-col gap-4">
        <p className="text-[13px] text-muted">{text.codesHint}</p>
        <Switch
          label={text.byText}
          {...(hasTextNumber ? {} : { hint: <TextNumberHint /> })}
          checked={proofs.includes('text')}
          disabled={!mayWrite}
          onChange={choose('text')}
        />
        <Switch
          label={text.byMail}
          {...(hasMailServer ? {} : { hint: <MailServerHint /> })}
          checked={proofs.includes('mail')}
          disabled={!mayWrite}
          onChange={choose('mail')}
        />
      </div>
    </Card>
  )
}
