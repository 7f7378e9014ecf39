import type { Command } from 'commander'
import { addCommand, type CommandContext, type CommonOptions, loadConfig } from './command.ts'

/** `frontbell openapi [--dashboard]`: prints the same description that the service serves. Needs no database. */
export function addOpenApiCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'openapi', 'Print the OpenAPI 3.1 description of the API')
    .option('--dashboard', "Describe the dashboard's operations instead, for its generated client")
    .action(async (options: CommonOptions & { dashboard?: boolean }) => {
      const config = loadConfig(context, options)
      const [{ describeApi, describeDashboard }, { DESCRIBED_ONLY, dashboardRoutes, routes }, events, { brandOf }] =
        await Promise.all([
          import('../http/openapi/openapi.ts'),
          import('../app/routes.ts'),
          import('../events/catalogue.ts'),
          import('../app/brand.ts'),
        ])
      const [brand, { version }] = [brandOf(config.brand), context]
      if (options.dashboard) {
        context.out(describeDashboard({ routes: dashboardRoutes(DESCRIBED_ONLY), brand, version }))
        return
      }
      const source = {
        routes,
        events: events.EVENTS,
        eventAliases: events.EVENT_ALIASES,
        brand,
        version,
        publicUrl: config.publicUrl,
      }
      context.out(describeApi(source))
    })
}
