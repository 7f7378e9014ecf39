import { type OpenedClient, openClient, type ServerAddress } from '../client.ts'
import { sessionSettings } from '../session-settings.ts'

/** A separate connection whose statements may take as long as they need. */
export interface Session extends Pick<OpenedClient, 'client'> {
  close(): Promise<void>
}

const CLOSE_TIMEOUT_SECONDS = 1

export async function openSession(address: ServerAddress, applicationName: string): Promise<Session> {
  const { client, preparing, destroy } = openClient({ ...address, applicationName, session: sessionSettings(0) })
  await preparing
  return {
    client,
    async close() {
      await client.end({ timeout: CLOSE_TIMEOUT_SECONDS })
      destroy()
    },
  }
}
