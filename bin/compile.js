// Compiles the service: each file of src/ becomes a file of dist/ without its types. `npm run check` checks the types, which takes
// ten times as long.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Sources import `./name.ts`, compiled files import `./name.js`. Nothing is bundled. */
const importsCompiledFiles = {
  name: 'imports compiled files',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.ts$/, '.js'), external: true },
    )
  },
}

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.(test|suite)\.ts$/.test(path))
  .map((path) => join(ROOT, 'src', path))

await build({
  entryPoints: sources,
  outbase: join(ROOT, 'src'),
  outdir: join(ROOT, 'dist'),
  ...{ bundle: true, packages: 'external', treeShaking: false, format: 'esm', platform: 'node', target: 'node20' },
  ...{ sourcemap: true, sourcesContent: false, logLevel: 'warning', plugins: [importsCompiledFiles] },
})
