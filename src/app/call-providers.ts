import type { LiveCalls } from '../assistant/call/registry.ts'
import type { CallDeps, CallProviders } from '../assistant/call/session.ts'
import { apologies as apologyTexts } from '../assistant/speech/phrases.ts'
import { prepareApologies } from '../assistant/speech/playout.ts'
import { ToolTimes } from '../assistant/tools/tool-times.ts'
import { learnRequests } from '../assistant/understanding/en/examples/request-like.ts'
import type { Config } from '../config/config.ts'
import { loadVectors, useNoVectors } from '../features/knowledge/meaning/english-vectors.ts'
import { learnTopics } from '../features/knowledge/topics/examples/topic-by-example.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { createSealedBox } from '../kernel/sealed-box.ts'
import type { Pcm } from '../media/media-stream.ts'
import type { Database } from '../store/database.ts'
import { BusinessProviders } from './providers/business-providers.ts'
import { type ChosenProviders, openProviders, priceTable } from './providers/providers.ts'
import type { ProviderWatch } from './providers/watched-ports.ts'
import type { RunningParts } from './running-parts.ts'

interface Parts {
  config: Config
  clock: Clock
  log: Log
  /** Is notified of the results of requests to providers. */
  watch?: ProviderWatch
  /** Used instead of the providers of the settings. */
  providers?: ChosenProviders | undefined
}

type StartedProviders = ChosenProviders & Pick<CallDeps, 'apologies' | 'prices' | 'toolTimes'>

/**
 * Opens the providers of the settings, learns the examples of requests, and prepares the apologies that must be available if the voice fails later. Does
 * not connect to the other providers: one that is unreachable is noticed when a call needs it.
 */
export function startCallProviders(
  { config, clock, log, watch, providers = openProviders(config, clock, log, watch) }: Parts,
  running: Pick<RunningParts, 'add'>,
): StartedProviders {
  const { tts, stt, model, realtime } = providers
  let closing = false
  running.add('providers', () => {
    closing = true
    return Promise.all([tts.close(), stt?.close(), model?.close(), realtime?.close()])
  })
  // Runs in the background: no caller waits for it.
  learnRequests()
  learnTopics()
  prepareVectors(config, log)
  const apologies = new Map<number, ReadonlyMap<string, Pcm>>()
  prepareApologies(tts, apologyTexts).then(
    (ready) => {
      for (const [sampleRate, said] of ready) apologies.set(sampleRate, said)
    },
    (err) => {
      if (!closing) log.error({ err }, 'the voice does not work; run "frontbell doctor"')
    },
  )
  return { tts, stt, model, realtime, apologies, prices: priceTable(config), toolTimes: new ToolTimes() }
}

/** Without the vectors, questions are compared only by their words. */
function prepareVectors({ compareMeanings }: Parts['config'], log: Parts['log']): void {
  if (!compareMeanings) {
    useNoVectors()
    return
  }
  try {
    loadVectors()
  } catch (err) {
    log.error({ err }, 'the vectors of words cannot be read: questions are compared with articles by their words alone')
  }
}

interface BusinessParts extends Omit<Parts, 'providers'> {
  db: Database
  secret: Uint8Array
  live: LiveCalls
  /** The providers of the installation. */
  defaults: ChosenProviders
}

/** The providers that the next call of a business uses. */
export function startBusinessProviders(
  { secret, live, ...parts }: BusinessParts,
  running: Pick<RunningParts, 'add'>,
): (businessId: string) => Promise<CallProviders> {
  const isBusy = (businessId: string) => live.list(businessId).length > 0
  const providers = new BusinessProviders({ ...parts, box: createSealedBox(secret), isBusy })
  running.add('providers of businesses', () => providers.close())
  return (businessId) => providers.of(businessId)
}
