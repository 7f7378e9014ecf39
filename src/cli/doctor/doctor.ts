import type { Command } from 'commander'
import { addCommand, type CommandContext, type CommonOptions, loadSharedConfig } from '../command.ts'

/** `frontbell doctor`: exits with status 1 if a check fails. */
export function addDoctorCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'doctor', 'Check the installation, and say how to fix what is wrong').action(
    async (options: CommonOptions) => {
      const { config, running } = await loadSharedConfig(context, options)
      const { runChecks } = await import('./checks.ts')
      const findings = await runChecks(config, running)
      const healthy = findings.every(({ ok }) => ok)
      if (options.json) context.out(JSON.stringify({ healthy, findings }))
      else
        for (const { ok, what, detail, fix } of findings)
          context.out(`${ok ? 'ok   ' : 'WRONG'} ${what}: ${detail}${fix === null ? '' : `\n      ${fix}`}`)
      if (!healthy) context.fail()
    },
  )
}
