import type { Command } from 'commander'
import { addCommand, type CommandContext, type CommonOptions, configFor } from './command.ts'

/** `frontbell openapi`: the description as the service serves it; needs no database. */
export function addOpenApiCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'openapi', 'print the OpenAPI 3.1 description').action(async (options: CommonOptions) => {
    const config = configFor(context, options)
    const [{ describeApi }, { routes }, { EVENTS, EVENT_ALIASES }, { brandOf }] = await Promise.all([
      import('../http/openapi.ts'),
      import('../routes.ts'),
      import('../events/catalogue.ts'),
      import('./brand.ts'),
    ])
    const source = {
      routes,
      events: EVENTS,
      eventAliases: EVENT_ALIASES,
      brand: brandOf(config.brand),
      version: context.version,
      publicUrl: config.publicUrl,
    }
    context.out(describeApi(source))
  })
}
