import { expect, test } from 'vitest'
import { type Node, readSourceFiles, type SourceFile } from './harness/source-files.ts'

/**
 * Names that a reader cannot understand without the code are replaced by the field's words (the table is in
 * ARCHITECTURE.md). A whole identifier of this list, or a file named by one, fails.
 */
const REPLACED =
  `aloud aloudOf AloudMind earOf voiceOf House houseOf ModelHouse ToolHouse house Ear brain Brain ModelMind mindOf
  speaksItself modelThinks Talker Asker Ask Draft Happening Following saidOver typedAhead Manner mannerOf meet Met
  AnswerWatch Steered ToolWorks works Way Errand Talk Screen told toldToModel gathered Crowd Written
  whenKnown mend mendStatements letGo forOneStatement putMainThreadFirst collectGarbageSooner Door LiveDoor
  DashboardDoor KeyRing TrunkBook OutsideRoute examine`.split(/\s+/)
const REPLACED_PREFIX = /^(MOST|LONGEST|USUAL)_/
const REPLACED_FILE =
  /(^|[/-])(aloud|brain|house|minds?|way-out|number-way|meet|crowd|errand|call-draft|doors?)([-./]|$)/

/**
 * How often each name is still used. A number may only become smaller; a name without a number is not used at all. The
 * list ends empty.
 */
const STILL_USED: Record<string, number> = { Crowd: 8, gathered: 4, house: 6, letGo: 6, told: 90, works: 11 }
const STILL_NAMED: string[] = []

const files = readSourceFiles(['src', 'test', 'bench']).filter(({ path }) => path !== 'test/tidy-words.test.ts')

const identifiersOf = (file: SourceFile): string[] =>
  file.nodes.filter((node) => node.type === 'Identifier').map((node: Node) => String(node.name))

test('identifiers use the words of the field', () => {
  const uses = new Map<string, { count: number; paths: Set<string> }>()
  for (const file of files)
    for (const name of identifiersOf(file)) {
      if (!REPLACED.includes(name) && !REPLACED_PREFIX.test(name)) continue
      const use = uses.get(name) ?? { count: 0, paths: new Set() }
      uses.set(name, { count: use.count + 1, paths: use.paths.add(file.path) })
    }

  const faults = [...uses].flatMap(([name, { count, paths }]) => {
    const allowed = STILL_USED[name] ?? 0
    return count > allowed ? [`${name}: ${count} uses, ${allowed} allowed: ${[...paths].slice(0, 5).join(', ')}`] : []
  })

  expect(faults).toEqual([])
})

test('file names use the words of the field', () => {
  const faults = files.map(({ path }) => path).filter((path) => REPLACED_FILE.test(path) && !STILL_NAMED.includes(path))

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

  const faults = [...counts].filter(([folder, count]) => count > (FULL_FOLDERS[folder] ?? MAX_FILES_IN_FOLDER))

  expect(faults).toEqual([])
})

/** Folders above the limit, which may only shrink. */
const FULL_FOLDERS: Record<string, number> = { 'src/assistant/tools': 23 }
