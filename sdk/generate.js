// Writes the typed client: node generate.js [description.json] [folder]
// The description is what `frontbell openapi` prints and the service serves at /openapi.json.
import { createClient } from '@hey-api/openapi-ts'

const [description = 'openapi.json', folder = 'src'] = process.argv.slice(2)

await createClient({
  input: description,
  logs: { level: 'error' },
  output: { path: folder, tsConfigPath: null, importFileExtension: '.ts' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
})
