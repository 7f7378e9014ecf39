import { notFound } from '../../kernel/api-error.ts'
import { systemClock } from '../../kernel/clock.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { isDatabaseAway } from '../../store/database-errors.ts'
import { EventFeed, type FeedEvent, findEvent } from '../../webhooks/listening/event-feed.ts'
import { type ListenerKeys, listenerKeys } from '../../webhooks/listening/listener-keys.ts'
import type { SignatureScheme } from '../../webhooks/sending/signature.ts'
import type { CommandContext, CommandTools } from '../command.ts'
import { forwardAddress } from '../options.ts'
import { eventsOf } from '../webhooks/event-list.ts'
import type { ListenOptions } from './listen.ts'
import { type Forwarded, isAccepted, type OutgoingEvent, sendSigned } from './signed-forward.ts'
import { untilSignaled } from './until-signaled.ts'
import { asSubscribed } from './wanted-events.ts'

const POLL_MS = 500

/** Shows and forwards the events of a business. @throws BAD_REQUEST, NOT_FOUND, SetupError */
export async function runListen(context: CommandContext, tools: CommandTools, options: ListenOptions): Promise<void> {
  const to = options.forward === undefined ? null : forwardAddress(options.forward)
  const wanted = await eventsOf(options.events)
  const keys = await openListenerKeys(tools, options.business, options.scheme)
  const deliver = (event: OutgoingEvent) =>
    to === null ? null : sendSigned(to, { brand: tools.config.brand, signing: keys.signing }, event)
  const show = (event: OutgoingEvent, answer: Forwarded | null) =>
    context.out(options.json ? JSON.stringify({ ...event, ...answer }) : lineOf(event, answer))
  if (options.replay !== undefined) {
    const event = await findEvent(tools.db.read, options.business, options.replay)
    if (event === null) throw notFound(`event ${options.replay}`)
    const answer = await deliver(event)
    show(event, answer)
    if (answer !== null && !isAccepted(answer)) context.fail()
    return
  }
  if (tools.startedHere) throw new SetupError(noService(tools.config.dataDir))
  const feed = new EventFeed(tools.db.read, options.business, systemClock)
  await feed.start()
  context.out(introduction(keys, to, options.json === true))
  const names = (event: FeedEvent) => asSubscribed(event, wanted, options.testCalls === true)
  await follow(context, feed, { names, deliver, show })
}

interface Listener {
  /** The event under the requested name; null if it was not requested. */
  names(event: FeedEvent): OutgoingEvent | null
  deliver(event: OutgoingEvent): Promise<Forwarded> | null
  show(event: OutgoingEvent, answer: Forwarded | null): void
}

/** Handles one event after the other, so that they arrive in order. */
async function follow(context: CommandContext, feed: EventFeed, { names, deliver, show }: Listener): Promise<void> {
  let isAway = false
  await untilSignaled(POLL_MS, async (isOver) => {
    const events = await feed.next().catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error
      if (!isAway) context.warn('the database cannot be reached; waiting for it')
      isAway = true
      return null
    })
    if (events === null) return
    isAway = false
    for (const event of events) {
      const named = names(event)
      if (named !== null && !isOver()) show(named, await deliver(named))
    }
  })
}

export async function openListenerKeys(
  { db, config, now }: CommandTools,
  businessId: string,
  scheme: SignatureScheme,
): Promise<ListenerKeys> {
  const { openSecretKey } = await import('../../app/secret-key/key-check.ts')
  return listenerKeys(db, await openSecretKey(config, db), businessId, scheme, now)
}

const noService = (dataDir: string): string =>
  `No service runs on ${dataDir}, so nothing will happen there. Start it with "frontbell serve", then run this command again.`

function introduction({ publicKey, secret }: ListenerKeys, to: URL | null, isJson: boolean): string {
  if (isJson) return JSON.stringify({ publicKey, secret })
  return [
    `Waiting for events${to === null ? '' : ` and sending them to  ${to.href}`}`,
    'Your server verifies them with one of these keys, depending on the scheme:',
    `ed25519, the public key:\n${publicKey.trimEnd()}`,
    `hmac-sha256, the secret:  ${secret}`,
    'Press Ctrl+C to stop.',
    '',
  ].join('\n')
}

function lineOf({ id, name, body }: OutgoingEvent, answer: Forwarded | null): string {
  const time = systemClock.now().toISOString().slice(11, 19)
  const end = answer === null ? body : (answer.problem ?? `${answer.status}`)
  return `${time}  ${name.padEnd(22)}  ${id}  ${end}`
}
