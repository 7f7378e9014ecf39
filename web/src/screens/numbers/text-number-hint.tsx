import { formatPhoneNumber } from '../../format.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { text } from './text.ts'
import { useNumbers } from './use-numbers.ts'

/** What a business without a number that sends texts has to do: add one, or verify the one that it has added. */
export function TextNumberHint() {
  const pending = useNumbers().data?.find(({ status }) => status === 'pending')
  const link = (label: string) => <ScreenLink to="/numbers">{label}</ScreenLink>
  return pending ? (
    <Sentence
      text={text.neededPending}
      values={{ number: formatPhoneNumber(pending.phone), link: link(text.neededPendingLink) }}
    />
  ) : (
    <Sentence text={text.needed} values={{ link: link(text.neededLink) }} />
  )
}
