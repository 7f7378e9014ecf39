// Writes the generated halves of the clients: node generate/sdks.js [description.json] [folder]
// The description is what `frontbell openapi` prints. The folder holds `typescript/` and `python/`; by default, this one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readDescription } from './operations.js'
import { pythonFiles } from './python.js'
import { typescriptFiles } from './typescript.js'

/** The generated files by their path below sdk/. */
export function generatedFiles(descriptionText) {
  const description = readDescription(JSON.parse(descriptionText))
  const below = (folder, files) => Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text])
  return Object.fromEntries([
    ...below('typescript/src/generated', typescriptFiles(description)),
    ...below('python/frontbell/_generated', pythonFiles(description)),
  ])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [description = 'openapi.json', folder = '.'] = process.argv.slice(2)
  for (const [path, text] of Object.entries(generatedFiles(readFileSync(description, 'utf8')))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
