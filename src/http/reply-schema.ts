import { type TSchema, Type } from 'typebox'
import type { Reply } from './route.ts'

/** The schema of a route's response body, for the serializer; null if the route sends no JSON. */
export function envelopeSchema(reply: Reply): TSchema | null {
  if ('list' in reply)
    return Type.Object({
      data: Type.Array(reply.list),
      meta: Type.Object({ cursor: Type.String(), hasMore: Type.Boolean() }),
    })
  return 'data' in reply ? Type.Object({ data: reply.data }) : null
}

export const statusOf = (reply: Reply): number => ('status' in reply ? reply.status : undefined) ?? 200
