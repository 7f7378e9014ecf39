import type { WebSocket } from 'ws'
import type { LiveCalls } from '../../assistant/call/registry.ts'
import { ApiError, conflict } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallTap } from '../../media/call-tap.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { mixed } from '../../media/pcm.ts'
import { pcmToBytes } from '../../media/pcm-bytes.ts'
import { Resampler } from '../../media/resample.ts'
import { PageAudio } from '../../telephony/browser/page-audio.ts'
import type { LiveAudioMessage, LiveAudioRequest } from './live-audio-messages.ts'

/** Samples per second on the WebSocket, in both directions. */
const PAGE_RATE = 16_000
/** About 4 s of audio. A page that does not read this much will not catch up. */
const MAX_BUFFERED_BYTES = 128 * 1024
/** WebSocket close code of an ordinary end (RFC 6455, 7.4.1). */
const NORMAL = 1000

export interface LiveAudioSessionParts {
  live: Pick<LiveCalls, 'tap' | 'takeOver' | 'hangUp' | 'subscribe' | 'list'>
  clock: Clock
  log: Log
  businessId: string
  callId: string
  memberName: string
  mayListen: boolean
  /** Records the member's action. */
  note(action: 'listenToLiveCall' | 'takeOverLiveCall'): Promise<void>
}

/** A page that hears one call in progress and may take it over. Ends with the call, or with the page. */
export class LiveAudioSession {
  readonly #socket: WebSocket
  readonly #parts: LiveAudioSessionParts
  #stopListening: (() => void) | null = null
  #withdraw: (() => void) | null = null
  #microphone: PageAudio | null = null
  #taken = false
  #closed = false

  constructor(socket: WebSocket, parts: LiveAudioSessionParts) {
    this.#socket = socket
    this.#parts = parts
    const unsubscribe = parts.live.subscribe((event) => {
      if (event.kind === 'started' || event.callId !== parts.callId) return
      if (event.kind === 'ended') this.#end(event.reason)
      else if (event.kind === 'state' && event.state === 'transferred' && !this.#taken) this.#end('transferred')
    })
    socket.on('message', (data, isBinary) => this.#receive(data as Buffer, isBinary))
    socket.once('close', () => {
      unsubscribe()
      this.#leave()
    })
    if (parts.live.tap(parts.businessId, parts.callId) === null) this.#end('ended')
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (this.#closed) return
    if (isBinary) {
      if (this.#taken) this.#microphone?.push(data, this.#parts.clock.monotonicMs())
      return
    }
    const request = readRequest(data.toString('utf8'))
    if (request === 'hang_up') this.#socket.close(NORMAL)
    else if (request !== null) void this.#start(request)
    else this.#send({ type: 'error', message: 'type: must be listen, take_over or hang_up' })
  }

  async #start(request: 'listen' | 'take_over'): Promise<void> {
    try {
      if (request === 'listen') await this.#listen()
      else await this.#takeOver()
    } catch (error) {
      const isRefusal = error instanceof ApiError
      if (!isRefusal)
        this.#parts.log.error({ err: error, callId: this.#parts.callId }, 'a member could not hear a call')
      this.#send({ type: 'error', message: isRefusal ? error.message : 'this did not work; try again' })
    }
  }

  async #listen(): Promise<void> {
    if (this.#stopListening !== null || this.#taken) return
    const tap = this.#requireTap()
    if (!this.#parts.mayListen) throw new ApiError('FORBIDDEN', 'only admins and owners may listen to calls')
    if (!tap.isPermitted)
      throw conflict(
        'nobody may listen now, because the caller was not told that this call is recorded, or has not agreed to it',
      )
    // Set before the entry is written, so that two requests do not both listen.
    this.#stopListening = () => {}
    await this.#noted('listenToLiveCall', () => {
      this.#stopListening = null
    })
    if (this.#closed) return
    const toPage = new Resampler(tap.sampleRate ?? PAGE_RATE, PAGE_RATE)
    this.#stopListening = tap.listen((caller, assistant) => this.#play(toPage.push(mixed(caller, assistant))))
    if (this.#stopListening === null) throw conflict('as many people as possible are listening to this call already')
    this.#send({ type: 'listening' })
  }

  async #takeOver(): Promise<void> {
    if (this.#withdraw !== null) return
    const { live, businessId, callId, memberName, clock } = this.#parts
    const tap = this.#requireTap()
    const rate = tap.sampleRate ?? PAGE_RATE
    const microphone = new PageAudio({ fromHz: PAGE_RATE, toHz: rate, nowMs: clock.monotonicMs() })
    const toPage = new Resampler(rate, PAGE_RATE)
    const withdraw = tap.offer({
      onTaken: () => this.#connected(microphone),
      onFrame: (caller) => {
        this.#play(toPage.push(caller))
        return microphone.frame()
      },
    })
    if (withdraw === null) throw conflict('somebody else is taking this call')
    this.#withdraw = withdraw
    await this.#noted('takeOverLiveCall', () => {
      withdraw()
      this.#withdraw = null
    })
    if (this.#closed) return
    this.#send({ type: 'connecting' })
    live.takeOver(businessId, callId, memberName)
  }

  /** Writes the entry of the audit log; without it nobody can listen. */
  async #noted(action: 'listenToLiveCall' | 'takeOverLiveCall', undo: () => void): Promise<void> {
    try {
      await this.#parts.note(action)
    } catch (error) {
      undo()
      throw error
    }
  }

  #connected(microphone: PageAudio): void {
    this.#taken = true
    this.#microphone = microphone
    this.#stopListening?.()
    this.#send({ type: 'taken' })
  }

  /** @throws CONFLICT unless the assistant talks to the caller now */
  #requireTap(): CallTap {
    const { live, businessId, callId } = this.#parts
    const tap = live.tap(businessId, callId)
    const state = live.list(businessId).find(({ id }) => id === callId)?.state
    if (tap === null || state === undefined || state === 'leaving') throw conflict('this call is ending')
    if (tap.sampleRate === null || state === 'ringing') throw conflict('this call was not answered yet; try again')
    if (state === 'transferred') throw conflict('the caller talks to somebody else already')
    return tap
  }

  #play(pcm: Pcm): void {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate()
    else socket.send(pcmToBytes(pcm), () => {})
  }

  #send(message: LiveAudioMessage): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #end(reason: string): void {
    if (this.#closed) return
    this.#closed = true
    this.#send({ type: 'ended', reason })
    this.#socket.close(NORMAL)
  }

  /** Handles the end of the page: nobody listens any more, and a call that was taken over ends. */
  #leave(): void {
    this.#closed = true
    this.#stopListening?.()
    this.#withdraw?.()
    const { live, businessId, callId } = this.#parts
    if (this.#taken) live.hangUp(businessId, callId)
  }
}

function readRequest(json: string): LiveAudioRequest['type'] | null {
  try {
    const { type } = JSON.parse(json) as { type?: unknown }
    return type === 'listen' || type === 'take_over' || type === 'hang_up' ? type : null
  } catch {
    return null
  }
}
