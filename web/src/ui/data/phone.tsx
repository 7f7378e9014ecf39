import { formatPhoneNumber } from '../../format.ts'
import { text } from '../text.ts'

/** A formatted phone number; a dash for null. With `link`, a click dials it. */
export function Phone({ number, link = false }: { number: string | null; link?: boolean }) {
  if (number === null) return <span className="text-muted">{text.nothing}</span>
  if (!link) return <span className="whitespace-nowrap">{formatPhoneNumber(number)}</span>
  return (
    <a href={`tel:${number}`} className="whitespace-nowrap hover:underline">
      {formatPhoneNumber(number)}
    </a>
  )
}
