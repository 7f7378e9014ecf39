// Writes the Postman collection from the API's description into dist/, where the service finds it.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import converter from 'openapi-to-postmanv2'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const OPTIONS = {
  folderStrategy: 'Tags',
  parametersResolution: 'Example',
  // What is optional is there, but switched off.
  enableOptionalParameters: false,
}

/** The collection (format 2.1) of a description, with the variables `baseUrl` and `bearerToken`. */
export async function toPostman(descriptionText) {
  const convert = promisify(converter.convertV2)
  const { result, reason, output } = await convert({ type: 'string', data: descriptionText }, OPTIONS)
  if (!result) throw new Error(`the description could not be converted: ${reason}`)
  const collection = output[0].data
  const { info, item } = collection
  const { _postman_id: _, ...rest } = info
  return {
    info: rest,
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:8080/api/v1' },
      { key: 'bearerToken', value: '' },
    ],
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{bearerToken}}', type: 'string' }] },
    // Events are received, not requested.
    item: item.filter((folder) => folder.item?.length > 0).map(withoutExtras),
  }
}

/** Without random ids, which would differ each time, and without the examples of answers, which the reference shows. */
function withoutExtras({ id: _, item, response, event: __, ...rest }) {
  if (item !== undefined) return { ...rest, item: item.map(withoutExtras) }
  return { ...rest, response: [] }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'dist', 'main.js'), 'openapi'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 2],
    // No setting changes the description, and a setting that cannot be read would stop the build.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FRONTBELL_'))),
  })
  if (status !== 0) throw new Error('the description could not be read')
  writeFileSync(join(ROOT, 'dist', 'postman_collection.json'), JSON.stringify(await toPostman(stdout)))
}
