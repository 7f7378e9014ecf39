/** How long an outbound call rings. After this time, voicemail would have answered. */
export const OUTBOUND_RING_SECONDS = 45

/** How long the destination of a transfer rings, unless the transfer has its own time: the caller hears it ring. */
export const TRANSFER_RING_SECONDS = 30
