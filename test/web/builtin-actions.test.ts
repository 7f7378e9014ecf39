import { expect, test } from 'vitest'
import { BUILTIN_TOOLS } from '../../src/assistant/tools/all-tools.ts'
import { text } from '../../web/src/screens/assistant/text.ts'
import { builtinActions } from '../../web/src/screens/assistant/tools/builtin-actions.ts'

const TOOLS = BUILTIN_TOOLS.map(({ name, description }) => ({ id: name, name, description, type: 'builtin' as const }))

test('each built-in tool has a label and a purpose in the words of the owner, and no text is left over', () => {
  const names = BUILTIN_TOOLS.map(({ name }) => name)
  expect(Object.keys(text.builtinPurposes).sort()).toEqual([...names].sort())
  for (const { label, purpose } of builtinActions(TOOLS)) {
    expect(`${label} ${purpose}`).not.toContain('_')
    expect(names).not.toContain(label)
  }
})

test('built-in actions begin with booking and end with the end of the call, and own tools are not among them', () => {
  const own = { id: 'tool_1', name: 'order_status', description: 'Looks up an order.', type: 'http' as const }
  const ids = builtinActions([own, ...TOOLS]).map(({ id }) => id)
  expect([ids[0], ids.at(-1)]).toEqual(['find_slots', 'end_call'])
  expect(ids).not.toContain('tool_1')
})
