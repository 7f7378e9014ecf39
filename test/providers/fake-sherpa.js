/** sherpa-onnx-node as far as it is called: it hears one sentence in whatever is loud, and an end in a pause. */
export class OnlineRecognizer {
  constructor(config) {
    if (!config.modelConfig.transducer.encoder.endsWith('encoder.int8.onnx')) throw new Error('the small one was there')
  }
  createStream() {
    const stream = {
      loud: 0,
      quiet: 0,
      acceptWaveform({ samples, sampleRate }) {
        const isLoud = samples.some((sample) => Math.abs(sample) > 0.03)
        if (isLoud && Math.max(...samples) > 1) throw new Error('samples are from -1 to 1')
        if (isLoud) stream.loud += samples.length / sampleRate
        stream.quiet = isLoud ? 0 : stream.quiet + samples.length / sampleRate
      },
    }
    return stream
  }
  isReady = () => false
  decode() {}
  getResult = (stream) => ({ text: stream.loud > 0.3 ? 'I would like a haircut on Tuesday.' : '' })
  isEndpoint = (stream) => stream.loud > 0 && stream.quiet > 0.5
  reset(stream) {
    stream.loud = 0
    stream.quiet = 0
  }
}
