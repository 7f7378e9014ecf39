import type { SendingPause } from '../../src/app/backup/sending-pause.ts'

/** The state of a service that was not restored. */
export const NOT_PAUSED: SendingPause = {
  isPaused: () => false,
  whenResumed: async (start) => start(),
  close: async () => {},
}
