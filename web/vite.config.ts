import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The address of the service for `npm run dev -w web`. `npm run dev` starts the service. */
const SERVICE = process.env.FRONTBELL_URL ?? 'http://127.0.0.1:8080'

/**
 * Few files: over HTTP/1.1 a browser loads six at a time. What the first screen needs is in two, the parts that screens share are in
 * three more (what Home shows, forms, and the rest), and each screen has its own.
 */
const CHUNKS = [
  { name: 'vendor', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 40 },
  { name: 'main', tags: ['$initial' as const], priority: 30 },
  {
    name: 'display',
    test: /[\\/]src[\\/](ui[\\/]page[\\/](card|empty|error|page|skel)|ui[\\/]data[\\/](badge|stat|time|phone|money)|call-view[\\/]call-labels|use-now)|[\\/]lucide-react[\\/]/,
    minShareCount: 3,
    priority: 25,
  },
  {
    name: 'forms',
    test: /[\\/]node_modules[\\/](@base-ui|@floating-ui)[\\/]|[\\/]src[\\/]ui[\\/](form|overlay)[\\/]/,
    minShareCount: 3,
    priority: 20,
  },
  { name: 'parts', test: /[\\/]src[\\/]/, minShareCount: 3, priority: 10 },
]

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The calendar's library; the sizes are checked by a test (test/web/).
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { '/dashboard': { target: SERVICE, ws: true } } },
})
