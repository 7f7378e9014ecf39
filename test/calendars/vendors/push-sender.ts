/** A report of a change on its way. */
export interface PushMessage {
  address: string
  headers: Record<string, string>
  body: string
}

interface Channel {
  /** What it is about, such as a calendar. */
  topic: string
  /** Epoch milliseconds. */
  expiresAt: number
  message(number: number, state: string): PushMessage
}

/** How a vendor reports changes. Reports are sent by `reach`; without one, they wait in `waiting`, to be sent late, twice or never. */
export class PushSender {
  readonly channels = new Map<string, Channel>()
  readonly waiting: PushMessage[] = []
  /** The status of every report that was answered. */
  readonly answers: number[] = []
  /** The address at which our service really is; null: nothing is sent. */
  reach: ((address: string) => string) | null = null
  readonly now: () => number
  #number = 0

  constructor(now: () => number) {
    this.now = now
  }

  announce(topic: string): void {
    for (const [id, channel] of this.channels)
      if (channel.topic === topic && channel.expiresAt > this.now()) this.send(id, 'exists')
  }

  send(channelId: string, state: string): void {
    const channel = this.channels.get(channelId)
    if (channel === undefined) return
    this.#number += 1
    const message = channel.message(this.#number, state)
    if (this.reach === null) this.waiting.push(message)
    else void this.deliver(message)
  }

  /** Sends a report once more, or late. @returns the status of the answer */
  async deliver({ address, headers, body }: PushMessage): Promise<number> {
    const url = this.reach?.(address) ?? address
    const status = await fetch(url, { method: 'POST', headers, body }).then(
      (answer) => answer.status,
      () => 0,
    )
    this.answers.push(status)
    return status
  }
}
