import type { Command } from 'commander'
import { addCommand, type CommandContext, type CommonOptions, loadConfig } from '../command.ts'

/** `frontbell doctor`: fails when something is wrong. */
export function addDoctorCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'doctor', 'check that everything the service needs is there').action(
    async (options: CommonOptions) => {
      const config = loadConfig(context, options)
      const { examine } = await import('./checks.ts')
      const findings = await examine(config)
      const healthy = findings.every(({ ok }) => ok)
      if (options.json) context.out(JSON.stringify({ healthy, findings }))
      else
        for (const { ok, what, detail, mend } of findings)
          context.out(`${ok ? 'ok   ' : 'WRONG'} ${what}: ${detail}${mend === null ? '' : `\n      ${mend}`}`)
      if (!healthy) process.exitCode = 1
    },
  )
}
