import type { Instant } from '../kernel/clock.ts'
import type { NoticeText } from './mail-text.ts'

/** Contract, Events: "the service disables the webhook and sends an e-mail notification". */
export function webhookDisabledNotice({ url, failingSince }: { url: string; failingSince: Instant }): NoticeText {
  const since = failingSince.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')
  return {
    title: 'Webhook endpoint disabled',
    body:
      `${url} has not accepted a delivery since ${since} UTC, so the webhook endpoint was disabled. Due deliveries are kept. ` +
      'Once your receiver works again, enable the endpoint to send them.',
  }
}
