import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes } from '../../src/app/routes.ts'
import { mcpTools } from '../../src/http/mcp/tools.ts'

const page = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8')

test('the page lists exactly the tools there are, with their scopes', () => {
  const listed = [...page.matchAll(/^\| `(\w+)` \|.*\| `([\w:]+)` \|$/gm)].map(([, name, scope]) => ({ name, scope }))

  expect(listed).toEqual(mcpTools(routes).map(({ name, scope }) => ({ name, scope })))
})

test('the examples of configurations name the address, and a command that no folder changes', () => {
  const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text))

  expect(examples.map(({ mcpServers }) => mcpServers.frontbell)).toEqual([
    expect.objectContaining({ url: 'http://localhost:8080/mcp' }),
    expect.objectContaining({
      command: 'node',
      args: ['/path/to/frontbell/bin/frontbell.js', 'mcp', '--url', 'http://localhost:8080'],
    }),
  ])
  expect(existsSync(new URL('../../bin/frontbell.js', import.meta.url))).toBe(true)
})
