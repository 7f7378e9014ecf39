#!/usr/bin/env node
import { existsSync } from 'node:fs'

const entry = new URL('../dist/main.js', import.meta.url)
if (!existsSync(entry)) {
  console.error('frontbell: not built yet. Run "npm run build" (or "npm start", which builds first).')
  process.exit(1)
}
await import(entry.href)
