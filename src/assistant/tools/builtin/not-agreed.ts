import { Type } from 'typebox'

/** Offered to a model along with the tools that need the caller's yes; never run. It withdraws the request that was read back. */
export const notAgreedTool = {
  name: 'not_agreed',
  description:
    'Withdraws what you read back to the caller. Call it when they did not agree: they declined, changed something, or asked something else first.',
  input: Type.Object({}),
}
