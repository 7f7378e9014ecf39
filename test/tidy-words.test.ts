import { expect, test } from 'vitest'
import { type Node, readSourceFiles, type SourceFile } from './harness/source-files.ts'

/**
 * Names that a reader cannot understand without the code are replaced by the field's words (the words are in
 * docs/glossary.md). An identifier of this list or a file named by one fails.
 */
const REPLACED =
  `aloud aloudOf AloudMind earOf voiceOf House houseOf ModelHouse ToolHouse house Ear brain Brain ModelMind mindOf
  speaksItself modelThinks Talker Asker Ask Draft Happening Following saidOver typedAhead Manner mannerOf meet Met
  AnswerWatch Steered ToolWorks works Way Errand Talk Screen told toldToModel gathered Crowd Written
  whenKnown mend mendStatements letGo forOneStatement putMainThreadFirst collectGarbageSooner Door LiveDoor
  DashboardDoor KeyRing TrunkBook OutsideRoute examine ear Order Work Note wire`.split(/\s+/)
const REPLACED_PREFIX = /^(MOST|LONGEST|USUAL)_/
const REPLACED_FILE =
  /(^|[/-])(aloud|brain|house|minds?|way-out|number-way|meet|crowd|errand|call-draft|doors?)([-./]|$)/

/** Pools of database connections were once called lanes. A lane is now one endpoint's queue of deliveries. */
const LANE = /^lanes?$/i
const LANE_FOLDER = 'src/webhooks/sending/'

const files = readSourceFiles(['src', 'test', 'bench', 'web/src']).filter(
  ({ path }) => path !== 'test/tidy-words.test.ts' && !path.startsWith('web/src/client/'),
)

const IDENTIFIERS = ['Identifier', 'PrivateIdentifier', 'JSXIdentifier']

const identifiersOf = (file: SourceFile): string[] =>
  file.nodes.filter(({ type }) => IDENTIFIERS.includes(type)).map((node: Node) => String(node.name))

const isReplaced = (name: string, path: string): boolean =>
  REPLACED.includes(name) || REPLACED_PREFIX.test(name) || (LANE.test(name) && !path.startsWith(LANE_FOLDER))

test('identifiers use the words of the field', () => {
  const faults = files.flatMap((file) =>
    [...new Set(identifiersOf(file))]
      .filter((name) => isReplaced(name, file.path))
      .map((name) => `${file.path}: ${name}`),
  )

  expect(faults).toEqual([])
})

test('file names use the words of the field', () => {
  const faults = files.map(({ path }) => path).filter((path) => REPLACED_FILE.test(path))

  expect(faults).toEqual([])
})

const MAX_FILES_IN_FOLDER = 20

test('a folder holds at most 20 files beside its tests', () => {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    if (/\.(test|suite)\.ts$/.test(path)) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }

  const faults = [...counts].filter(([, count]) => count > MAX_FILES_IN_FOLDER)

  expect(faults).toEqual([])
})
