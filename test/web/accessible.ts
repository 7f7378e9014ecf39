import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { setTheme } from './open-dashboard.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Violation {
  id: string
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

/** WCAG 2.2 AA as far as axe can check it, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(page, theme)
    // Through the debugger, which the Content-Security-Policy does not restrict.
    const violations = (await page.evaluate(
      `${AXE};axe.run(document, { runOnly: ${JSON.stringify(STANDARD)} }).then((result) => result.violations)`,
    )) as Violation[]
    const faults = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${theme}: ${id}: ${help}\n  ${html.slice(0, 200)}\n  ${failureSummary}`),
    )
    expect(faults).toEqual([])
  }
}
