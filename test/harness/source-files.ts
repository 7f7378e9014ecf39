/**
 * The source files of this project for `tidy.test.ts`: text, syntax tree and imports. They are parsed by the parser that
 * vitest includes, because TypeScript 7 has no stable one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vitest/node'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [property: string]: unknown
}

export interface Import {
  /** Path of the file relative to the project's root; null for a package. */
  readonly file: string | null
  readonly typeOnly: boolean
  readonly line: number
}

export interface SourceFile {
  /** Relative to the project's root, such as src/http/edge/server.ts. */
  readonly path: string
  readonly text: string
  readonly nodes: readonly Node[]
  readonly imports: readonly Import[]
  /** Files that the text names as strings, such as a worker's. */
  readonly mentions: readonly string[]
  lineOf(node: { readonly start: number }): number
}

/** Every TypeScript file below `folders`. */
export function readSourceFiles(folders: readonly string[]): SourceFile[] {
  const paths = folders.flatMap((folder) => listFiles(join(ROOT, folder)))
  return paths
    .map((path) => relative(ROOT, path))
    .sort()
    .map(readSourceFile)
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path))

function readSourceFile(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)]
  const lineOf = ({ start }: { readonly start: number }) => lineStarts.findLastIndex((at) => at <= start) + 1
  const nodes = allNodes(parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Node)
  return {
    path,
    text,
    nodes,
    imports: nodes.flatMap((node) => importsOf(node, path, lineOf)),
    mentions: nodes.flatMap((node) => mentionsOf(node, path)),
    lineOf,
  }
}

function allNodes(root: Node): Node[] {
  const nodes: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    else if (isNode(value)) {
      nodes.push(value)
      for (const child of Object.values(value)) visit(child)
    }
  }
  visit(root)
  return nodes
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const IMPORTING = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]

function importsOf(node: Node, path: string, lineOf: SourceFile['lineOf']): Import[] {
  if (!IMPORTING.includes(node.type)) return []
  const source = (node.source ?? (node.argument as Node | undefined)?.literal) as Node | null | undefined
  if (typeof source?.value !== 'string') return []
  const file = source.value.startsWith('.') ? normalize(join(dirname(path), source.value)) : null
  return [{ file, typeOnly: isTypeOnly(node), line: lineOf(node) }]
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = (node.specifiers ?? []) as Node[]
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type')
}

function mentionsOf(node: Node, path: string): string[] {
  if (node.type !== 'Literal' || typeof node.value !== 'string') return []
  const named = node.value.replace(/\.js$/, '.ts')
  if (/^\.{1,2}\//.test(named)) return [normalize(join(dirname(path), named))]
  return /^(src|test|bench)\/.*\.ts$/.test(named) ? [named] : []
}
