/** The document cannot be read. The message is a sentence for its owner. */
export class Unreadable extends Error {}
