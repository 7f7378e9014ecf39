import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { RawRoute } from '../../../http/edge/server-options.ts'
import type { RouteContext } from '../../../http/route.ts'
import { ApiError, notFound } from '../../../kernel/api-error.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { proofIn, type SignedLinks } from '../../../kernel/network/signed-links.ts'
import { oneOf, textOrNull } from '../../../kernel/schema.ts'
import type { Database } from '../../../store/database.ts'
import { type MessagePicture, PICTURE_STATUSES, readPicture } from './picture.ts'
import { PICTURE_TYPES } from './picture-type.ts'

/** A picture of a received message in the API. */
export const Picture = Type.Object(
  {
    id: Type.String({ description: 'Id of the picture' }),
    status: oneOf(
      PICTURE_STATUSES,
      '`waiting` until it is fetched from the carrier, then `stored` or `failed`; `expired` after 365 days',
    ),
    mimeType: Type.Union([oneOf(PICTURE_TYPES), Type.Null()], {
      description: 'Type, detected from the content. Null if the picture was never stored.',
    }),
    sizeBytes: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'Size in bytes. Null if the picture was never stored.',
    }),
    error: textOrNull(undefined, 'Why the picture could not be fetched. Null if it was, or is still to be.'),
    url: textOrNull(undefined, 'Link to the picture, valid for an hour at least. Null unless it is stored.'),
  },
  { title: 'MessagePicture' },
)

/** A message with links to its pictures. */
export const withPictureLinks = <M extends { pictures: readonly MessagePicture[] }>(
  message: M,
  { pictureUrl }: Pick<RouteContext, 'pictureUrl'>,
) => ({
  ...message,
  pictures: message.pictures.map((picture) => ({
    ...picture,
    url: picture.status === 'stored' ? pictureUrl(picture.id) : null,
  })),
})

/**
 * GET /pictures/:pictureId, the target of `pictureLinks`. The link's signature replaces an API key. FORBIDDEN for an invalid or expired
 * link, NOT_FOUND if the picture is gone.
 */
export function pictureRoute({ db, links, now }: { db: Database; links: SignedLinks; now: () => Instant }): RawRoute {
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { pictureId } = request.params as { pictureId: string }
    if (!links.isGood(pictureId, proofIn(request.url), now()))
      throw new ApiError('FORBIDDEN', 'this link is not valid or has expired; read the message again for a new one')
    const picture = await readPicture(db, pictureId)
    if (picture === null) throw notFound(`picture ${pictureId}`)
    return reply
      .headers({
        'cache-control': 'private, max-age=3600',
        'content-disposition': `inline; filename="${pictureId}.${picture.mimeType.slice('image/'.length)}"`,
        // A picture from a stranger may only be displayed.
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type(picture.mimeType)
      .send(Buffer.from(picture.bytes))
  }
  return { method: 'GET', path: '/pictures/:pictureId', handle }
}
