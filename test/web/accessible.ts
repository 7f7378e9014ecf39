import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that depend on colors. The themes differ in nothing else, so the second theme is checked by these only. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
const RUNS = [
  { theme: 'dark', runOnly: { type: 'rule', values: COLOR_RULES } },
  { theme: 'light', runOnly: { type: 'tag', values: STANDARD } },
]

/** Sets each theme as public/theme.js does and returns its violations; `axe` is the global of axe-core. */
const CHECK = `(async () => {
  const violations = []
  for (const { theme, runOnly } of ${JSON.stringify(RUNS)}) {
    document.documentElement.dataset.theme = theme
    const result = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    violations.push(...result.violations.map((violation) => ({ ...violation, theme })))
  }
  return violations
})()`

interface Violation {
  theme: string
  id: string
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

/** WCAG 2.2 AA as far as axe can check it, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  // Through the debugger, which the Content-Security-Policy does not restrict.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(`${AXE};null`)
  const violations = (await page.evaluate(CHECK)) as Violation[]
  const faults = violations.flatMap(({ theme, id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${theme}: ${id}: ${help}\n  ${html.slice(0, 200)}\n  ${failureSummary}`),
  )
  expect(faults).toEqual([])
}
