import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes } from '../../src/app/routes.ts'
import { mcpTools } from '../../src/http/mcp/tools.ts'

const page = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8')

test('the page lists exactly the tools there are, with their scopes', () => {
  const listed = [...page.matchAll(/^\| `(\w+)` \|.*\| `([\w:]+)` \|$/gm)].map(([, name, scope]) => ({ name, scope }))

  expect(listed).toEqual(mcpTools(routes).map(({ name, scope }) => ({ name, scope })))
})

test('the examples of configurations are JSON that names the address and the command', () => {
  const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text))

  expect(examples.map(({ mcpServers }) => mcpServers.frontbell)).toEqual([
    expect.objectContaining({ url: 'http://localhost:8080/mcp' }),
    expect.objectContaining({ args: ['frontbell', 'mcp', '--url', 'http://localhost:8080'] }),
  ])
})
