import type { Command } from 'commander'
import type { BookingPageChange, BookingProof } from '../../features/appointments/booking-page/booking-page.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { commaList } from '../options.ts'
import { printRecord } from '../output.ts'

interface PageOptions extends CommonOptions {
  business: string
  slug?: string
  codes?: string
  sites?: string
}

/** `frontbell business booking-page` */
export function addBookingPageCommand(group: Command, context: CommandContext): void {
  addCommand(
    group,
    'booking-page [state]',
    'Switch the page on which customers book by themselves on or off, or show it',
  )
    .addOption(businessOption())
    .option('--slug <slug>', 'Last part of its address, such as riverside-dental')
    .option('--codes <ways>', 'How customers get the code that proves who they are: text, mail or "text,mail"')
    .option('--sites <origins>', 'Web sites that may show it in a frame, such as https://www.example.com, or "none"')
    .action(async (state: string | undefined, options: PageOptions) => {
      const { changeBookingPage, readBookingPage } = await import(
        '../../features/appointments/booking-page/booking-page.ts'
      )
      const change = changeOf(state, options)
      const page = await withDatabase(context, options, async ({ db, config, running, now }) => {
        const sendsMail = config.smtpUrl !== null || running?.sendsMail === true
        const found =
          Object.keys(change).length === 0
            ? await readBookingPage(db, options.business)
            : await changeBookingPage(db, options.business, change, { sendsMail }, now)
        return { ...found, url: `${config.publicUrl ?? ''}/book/${found.slug}` }
      })
      printRecord(context, options, page)
    })
}

function changeOf(state: string | undefined, { slug, codes, sites }: PageOptions): BookingPageChange {
  return {
    ...(state === undefined ? {} : { enabled: requireOneOf('state', state, ['on', 'off']) === 'on' }),
    ...(slug === undefined ? {} : { slug }),
    // The names are checked where the change is made.
    ...(codes === undefined ? {} : { proofs: commaList(codes) as BookingProof[] }),
    ...(sites === undefined ? {} : { allowedSites: sites === 'none' ? [] : commaList(sites) }),
  }
}
