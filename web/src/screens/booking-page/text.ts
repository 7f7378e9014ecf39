/** The words of the booking page's settings. */
export const text = {
  title: 'Booking page',
  description: 'A page on which your customers book by themselves, also on your own website.',
  page: 'Page',
  enabled: 'Customers can book on the page',
  enabledHint:
    'They choose a service, a member of staff and a free time, and prove their number or email address by a code.',
  address: 'address of the booking page',
  slug: 'Last part of the address',
  open: 'Open the page',
  notPublic:
    'This address works only where Frontbell itself is reached. Its operator sets FRONTBELL_PUBLIC_URL for one that customers can open.',
  indexed: 'Search engines may list the page',
  services:
    'The page shows services that are booked anywhere or online only, with the times that your assistant offers.',
  codes: 'Codes',
  codesHint: 'A customer enters a code before the appointment is booked. Texts count towards your spending limits.',
  byText: 'By text message',
  byMail: 'By email',
  embed: 'On your website',
  embedHint: 'Put this where the page should appear, and list your site below. Browsers refuse all other sites.',
  snippet: 'HTML of the frame',
  frameTitle: 'Book an appointment',
  sites: 'Websites, one on each line',
  addSite: 'Add https://www.example.com',
  saved: 'Saved.',
  notSaved: "The change wasn't saved",
  loadFailed: "The settings couldn't be loaded",
}
