import type { Instant } from '../kernel/clock.ts'
import type { NoticeText } from './mail-text.ts'

/** Contract, Events: "the service disables the webhook and sends an e-mail notification". */
export function webhookDisabledNotice({ url, failingSince }: { url: string; failingSince: Instant }): NoticeText {
  return {
    title: 'Webhook endpoint disabled',
    body:
      `${url} has not accepted a delivery since ${minuteOf(failingSince)} UTC, so the webhook endpoint was disabled. Due deliveries are kept. ` +
      'Once your receiver works again, enable the endpoint to send them.',
  }
}

/** The earlier warning, after half of the 24 hours. */
export function webhookFailingNotice({
  url,
  failingSince,
  disabledAt,
}: {
  url: string
  failingSince: Instant
  disabledAt: Instant
}): NoticeText {
  return {
    title: 'Webhook endpoint failing',
    body:
      `${url} has not accepted a delivery since ${minuteOf(failingSince)} UTC. Without a success until ${minuteOf(disabledAt)} UTC, the webhook ` +
      'endpoint is disabled. Check your receiver; the delivery log shows its responses.',
  }
}

const minuteOf = (instant: Instant): string =>
  instant.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')
