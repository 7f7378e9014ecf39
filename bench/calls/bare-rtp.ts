import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../rtp.ts', import.meta.url))

/**
 * The reference: the CPU, in percent of one core, of the same number of streams without conversations (bench/rtp.ts).
 */
export function bareRtpCpuPercent(calls: number, seconds: number): number {
  const args = ['--import', 'tsx', PROGRAM, '--calls', String(calls), '--seconds', String(seconds), '--json']
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const line = stdout.trim().split('\n').at(-1) ?? ''
  if (!line.startsWith('{')) throw new Error(`bench/rtp.ts: ${stderr}`)
  return (JSON.parse(line) as { cpuPercentOfOneCore: number }).cpuPercentOfOneCore
}
