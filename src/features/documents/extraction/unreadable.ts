/** Why a document cannot be read, in a sentence for its owner. */
export class Unreadable extends Error {}
