#!/usr/bin/env node
import { buildIfStale } from './build.js'

try {
  buildIfStale()
} catch (error) {
  console.error(`frontbell: ${error.message}`)
  process.exit(1)
}
await import(new URL('../dist/bundle/main.js', import.meta.url).href)
