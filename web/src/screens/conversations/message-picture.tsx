import type { MessagePicture as Picture } from '../../client/types.gen.ts'
import { toSameOrigin } from '../../recording-url.ts'
import { text } from './text.ts'

/** A picture of a received message: itself, or why it is not here. */
export function MessagePicture({ picture }: { picture: Picture }) {
  const { status, url, error } = picture
  if (url === null) {
    const words =
      status === 'failed' ? text.picture.failed(error ?? '') : text.picture[status === 'expired' ? status : 'waiting']
    return <p className="mt-1 text-sm text-muted">{words}</p>
  }
  const address = toSameOrigin(url)
  return (
    <a href={address} target="_blank" rel="noreferrer" className="mt-1 block">
      <img src={address} alt={text.picture.alt} loading="lazy" className="max-h-72 max-w-full rounded-md" />
    </a>
  )
}

/** The address at the carrier is of no more use. */
export const isSettled = ({ status }: Picture): boolean => status === 'stored' || status === 'expired'
