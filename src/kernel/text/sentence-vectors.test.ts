import { expect, test } from 'vitest'
import { DIMENSIONS, likeness, sentenceVector, wordVectors } from './sentence-vectors.ts'

/** A vector with a value in only one dimension. */
function row(dimension: number, value: number, scale: number): Uint8Array {
  const bytes = new Uint8Array(4 + DIMENSIONS)
  const view = new DataView(bytes.buffer)
  view.setFloat32(0, scale, true)
  view.setInt8(4 + dimension, value)
  return bytes
}

const rows = [row(0, 100, 0.01), row(0, 50, 0.02), row(1, -100, 0.01), row(2, 100, 0.01)]
const vectors = wordVectors('car\nvehicle\npark\n##ing\n', Buffer.concat(rows))

test('words with the same vector make the same sentence', () => {
  const one = sentenceVector(vectors, 'Park a CAR') as Float32Array
  const other = sentenceVector(vectors, 'vehicle, park!') as Float32Array
  expect(likeness(one, other)).toBeCloseTo(1)
  expect(likeness(one, sentenceVector(vectors, 'car') as Float32Array)).toBeCloseTo(Math.SQRT1_2)
})

test('a word is split into its longest known parts', () => {
  const both = sentenceVector(vectors, 'parking') as Float32Array
  expect(both[1]).toBeCloseTo(-Math.SQRT1_2)
  expect(both[2]).toBeCloseTo(Math.SQRT1_2)
})

test('a text without known words has no vector', () => {
  expect(sentenceVector(vectors, 'Zürich 12?')).toBeNull()
  expect(sentenceVector(vectors, 'carx')).toBeNull()
  expect(sentenceVector(vectors, '')).toBeNull()
})

test('vectors of another number of words are refused', () => {
  expect(() => wordVectors('car\nvehicle\n', Buffer.concat(rows))).toThrow('do not belong to 2 words')
})
