import type { Command } from 'commander'
import { SetupError } from '../../kernel/setup-error.ts'
import { addCommand, type CommandContext, type CommonOptions } from '../command.ts'
import type { Narrator } from './demo-call.ts'

/** `frontbell demo` */
export function addDemoCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'demo', 'Watch a caller book an appointment, on a temporary service').action(
    async (options: CommonOptions) => {
      const { runDemo } = await import('./demo-story.ts')
      const story = await runDemo(context, options.json ? SILENT : printer(context))
      if (options.json) context.out(JSON.stringify(story))
      if (story.problems.length > 0) throw new SetupError(`The demonstration failed: ${story.problems.join('; ')}.`)
    },
  )
}

const SILENT: Narrator = { chapter() {}, line() {} }

function printer(context: CommandContext): Narrator {
  return {
    chapter: (title) => context.out(`\n${title}`),
    line: (text) => context.out(`  ${text}`),
  }
}
