// Bundles the compiled service with its packages into dist/bundle/, which is what `bin/frontbell.js` starts: importing 2,900 files takes
// three times as long as importing the bundle, and 20 MB more memory. dist/ keeps each file by itself, too, for worker threads and tests.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const BUNDLE = join(DIST, 'bundle')
const LICENCES = 'LICENSES.txt'
/** A service that runs while the sources are built anew still loads its own parts, until it is started again. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/** A file looks for others beside itself in dist/, where the compiler has put it, and not in the bundle. */
const keepsPlaces = {
  name: 'keeps places',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8')
      // In quotes, it is a setting of esbuild.
      const own = /(?<!['"])\bimport\.meta\.url\b/g
      if (!own.test(code)) return undefined
      const place = JSON.stringify(relative(BUNDLE, path).split(sep).join('/'))
      return { contents: code.replaceAll(own, `new URL(${place}, import.meta.url).href`), loader: 'js' }
    })
  },
}

const { metafile } = await build({
  entryPoints: [join(DIST, 'main.js')],
  outdir: BUNDLE,
  ...{ bundle: true, splitting: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning' },
  // Its licence (MPL) asks that the package stays as it is.
  external: ['ical.js'],
  // Packages written for CommonJS require modules of Node.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  metafile: true,
  plugins: [keepsPlaces],
})

writeFileSync(join(BUNDLE, LICENCES), licencesOf(Object.keys(metafile.inputs)))

/** The licences of the packages whose files are in the bundle, which must go with every copy of them. */
function licencesOf(files) {
  const folders = files.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]).filter(Boolean)
  return [...new Set(folders)]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(resolve(folder), 'package.json'), 'utf8'))
      const texts = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
      const lines = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim())
      return [`${name} ${version}, ${license ?? 'see below'}`, ...lines].join('\n\n')
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`)
}

const written = new Set([LICENCES, ...Object.keys(metafile.outputs).map((path) => basename(path))])
for (const name of readdirSync(BUNDLE)) {
  const file = join(BUNDLE, name)
  if (!written.has(name) && Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file)
}
