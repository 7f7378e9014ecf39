// Writes the dashboard's typed client: node generate/dashboard.js description.json folder
// The description is what `frontbell openapi --dashboard` prints.
import { createClient } from '@hey-api/openapi-ts'

const [description, folder] = process.argv.slice(2)

await createClient({
  input: description,
  logs: { level: 'error' },
  output: { path: folder, tsConfigPath: null, importFileExtension: '.ts' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
})
