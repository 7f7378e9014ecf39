import type { TextToSpeech } from '../../assistant/ports.ts'
import type { Config } from '../../config/config.ts'
import type { SmsCarrier } from '../../features/messages/sms-carrier.ts'
import type { NumberProofs } from '../../features/numbers/number-proof.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import type { VoiceCarrier } from '../../kernel/voice-carriers.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import { type AccountSettings, accountsOf } from './carrier-accounts.ts'
import type { CarrierCalls } from './carrier-calls.ts'

interface Parts {
  /** The current settings. */
  config(): Pick<Config, 'numberCodesFrom' | 'smsCarrier'> & AccountSettings
  /** The first one sends. */
  carriers(): readonly SmsCarrier[]
  calls: Pick<CarrierCalls, 'canDial' | 'dial'>
  tts: TextToSpeech
  log: Log
}

/**
 * Sends the codes of pending numbers from a number of the operator, over the operator's accounts: the trunks of a
 * business could route the code back to the business itself. Says nothing that the business wrote, because the number
 * may be a stranger's.
 */
export function numberProofs({ config, carriers, calls, tts, log }: Parts): NumberProofs {
  const from = config().numberCodesFrom
  const sms = () => (config().smsCarrier === 'simulator' ? undefined : carriers()[0])
  const canCall = from !== null && calls.canDial().length > 0
  return {
    get channels() {
      const canText = from !== null && sms() !== undefined
      return [...(canText ? (['sms'] as const) : []), ...(canCall ? (['call'] as const) : [])]
    },
    async sendCode({ channel, to, code }) {
      if (from === null) throw new Error('no number sends codes')
      if (channel === 'sms') return sendText(sms(), from, to, code)
      const carrier = calls.canDial()[0]
      const leg = carrier && calls.dial(carrier, { from, to, businessId: 'operator', callId: newId('call') })
      if (!leg) throw new Error('no carrier can call the number')
      // The request does not wait until someone answers the phone.
      sayCode(leg, tts, code).catch((err: unknown) => log.warn({ err }, 'the code for a number could not be sent'))
    },
    carrierOf: (phone) => carrierOf(config(), phone, log),
  }
}

async function sendText(sms: SmsCarrier | undefined, from: string, to: string, code: string): Promise<void> {
  const body = `${code} is the code that proves your phone number. It expires in 10 minutes. If you did not ask for it, ignore this message.`
  const sent = await sms?.send({ id: newId('message'), from, to, body, mediaUrls: [] })
  if (sent?.outcome !== 'accepted') throw new Error(`the code was not sent: ${sent?.reason ?? 'no carrier'}`)
}

async function sayCode(leg: CallLeg, tts: TextToSpeech, code: string): Promise<void> {
  try {
    const stream = await leg.answer()
    const heard = new Promise<void>((resolve) => {
      stream.listen({ onMark: () => resolve() })
      leg.onEnd(() => resolve())
    })
    const digits = [...code].join('. ')
    const text = `Hello. Your code is: ${digits}. I repeat: ${digits}. If you did not ask for a code, please hang up. Goodbye.`
    for await (const pcm of tts.speak(text, { sampleRate: stream.sampleRate })) stream.play(pcm)
    stream.mark('said')
    await heard
  } finally {
    leg.hangup()
  }
}

/** An account that cannot be queried proves nothing. */
async function carrierOf(config: AccountSettings, phone: string, log: Log): Promise<VoiceCarrier | null> {
  try {
    for (const { name, find } of accountsOf(config)) if ((await find(phone)) !== null) return name
  } catch (err) {
    log.warn({ err }, 'could not ask a carrier whether its account owns a number')
  }
  return null
}
