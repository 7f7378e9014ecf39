import type { Instant } from '../kernel/clock.ts'
import type { NoticeText } from './mail-text.ts'

/** Contract, Events: "the service disables the webhook and sends an e-mail notification". */
export function webhookDisabledNotice({ url, failingSince }: { url: string; failingSince: Instant }): NoticeText {
  const since = failingSince.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')
  return {
    title: 'A webhook endpoint was disabled',
    body:
      `The webhook endpoint ${url} has not accepted a delivery since ${since} UTC. It is disabled, and the deliveries that ` +
      'were still due are kept. Once the receiver works again, enable the endpoint to have them sent.',
  }
}
