import { Type } from 'typebox'

/** Offered to a model like a tool, but never run: the conversation itself ends the call once the goodbye was heard. */
export const endCallTool = {
  name: 'end_call',
  description: 'Ends the call. Call it only when the caller wants nothing more, and say goodbye in the same turn.',
  input: Type.Object({}),
}
