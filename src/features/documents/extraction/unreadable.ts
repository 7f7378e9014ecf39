/** Thrown if a document cannot be read. The message is shown to the owner of the document. */
export class Unreadable extends Error {}
