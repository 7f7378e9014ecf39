import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The messages to and from the process. The parent numbers the streams. */
export type SherpaRequest =
  | { do: 'push'; stream: number; samples: Float32Array; sampleRate: number }
  | { do: 'finish'; stream: number }
  | { do: 'close'; stream: number }
export type SherpaReport =
  | { kind: 'ready' }
  | { kind: 'unusable'; message: string; missing: boolean }
  | { kind: 'text'; stream: number; text: string; final: boolean }
  | { kind: 'end'; stream: number }

/** The parts of sherpa-onnx-node that are used. */
interface Recognizer {
  createStream(): Stream
  isReady(stream: Stream): boolean
  decode(stream: Stream): void
  getResult(stream: Stream): { text: string }
  isEndpoint(stream: Stream): boolean
  reset(stream: Stream): void
}
interface Stream {
  acceptWaveform(audio: { sampleRate: number; samples: Float32Array }): void
}
interface Sherpa {
  OnlineRecognizer: new (config: object) => Recognizer
}

const MODEL_HZ = 16_000
/** A streaming model looks ahead; this much silence makes it return its last word. */
const TAIL_SECONDS = 0.6

const [module = '', folder = ''] = process.argv.slice(2)
const send = (report: SherpaReport) => void process.send?.(report)
// The parent process has ended.
process.on('disconnect', () => process.exit(0))

/** The model file whose name contains `part`; small (int8) files first. */
function modelFile(part: string): string {
  const found = readdirSync(folder).filter((name) => name.includes(part) && name.endsWith('.onnx'))
  const file = found.find((name) => name.includes('int8')) ?? found[0]
  if (file === undefined) throw new Error(`there is no ${part}*.onnx in ${folder}`)
  return join(folder, file)
}

function open({ OnlineRecognizer }: Sherpa): Recognizer {
  return new OnlineRecognizer({
    featConfig: { sampleRate: MODEL_HZ, featureDim: 80 },
    modelConfig: {
      transducer: { encoder: modelFile('encoder'), decoder: modelFile('decoder'), joiner: modelFile('joiner') },
      tokens: join(folder, 'tokens.txt'),
      numThreads: 1,
      provider: 'cpu',
    },
    enableEndpoint: true,
  })
}

function serve(recognizer: Recognizer): void {
  const streams = new Map<number, { stream: Stream; lastText: string }>()
  const decode = (id: number, last: boolean) => {
    const open = streams.get(id)
    if (!open) return
    const { stream } = open
    while (recognizer.isReady(stream)) recognizer.decode(stream)
    const text = recognizer.getResult(stream).text.trim()
    const over = last || recognizer.isEndpoint(stream)
    if (text !== '' && (over || text !== open.lastText)) send({ kind: 'text', stream: id, text, final: over })
    open.lastText = over ? '' : text
    if (over) recognizer.reset(stream)
    if (last || (over && text !== '')) send({ kind: 'end', stream: id })
  }
  const take = (request: SherpaRequest) => {
    if (request.do === 'close') return void streams.delete(request.stream)
    const open = streams.get(request.stream) ?? { stream: recognizer.createStream(), lastText: '' }
    streams.set(request.stream, open)
    const silence = new Float32Array(MODEL_HZ * TAIL_SECONDS)
    const { samples, sampleRate } = request.do === 'push' ? request : { samples: silence, sampleRate: MODEL_HZ }
    open.stream.acceptWaveform({ samples, sampleRate })
    decode(request.stream, request.do === 'finish')
  }
  process.on('message', take)
  send({ kind: 'ready' })
}

try {
  const loaded = (await import(module)) as Sherpa & { default?: Sherpa }
  serve(open(loaded.default ?? loaded))
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  send({ kind: 'unusable', message, missing: code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' })
}
