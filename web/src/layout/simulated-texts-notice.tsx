import { useHasRole, useSession } from '../session.ts'
import { Sentence } from '../ui/page/sentence.tsx'
import { ScreenLink } from './screen-link.tsx'
import { text } from './text.ts'

/** Says that texts reach nobody while no carrier is set up; nothing otherwise. Shown wherever a text is sent. */
export function SimulatedTextsNotice() {
  const { textsAreSimulated } = useSession()
  const maySetUp = useHasRole('admin')
  if (!textsAreSimulated) return null
  const link = <ScreenLink to="/settings/providers">{text.simulatedTexts.link}</ScreenLink>
  return (
    <p className="rounded-md bg-warn-soft px-3 py-2 text-[13px]">
      {maySetUp ? <Sentence text={text.simulatedTexts.admin} values={{ link }} /> : text.simulatedTexts.others}
    </p>
  )
}
