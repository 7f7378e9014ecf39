/** The words of the docs site besides its pages. */
export const TEXT = {
  site: 'Frontbell docs',
  api: 'API reference',
  dashboard: 'Dashboard',
  skip: 'Skip to content',
  menu: 'All pages',
  search: 'Search',
  searchLabel: 'Search the docs',
  close: 'Close',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  onThisPage: 'On this page',
  pages: 'Pages',
  neighbors: 'Previous and next page',
  previous: 'Previous',
  next: 'Next',
  more: 'More',
  inRepository: 'In the repository',
  linkTo: (heading) => `Link to ${heading}`,
  postman: 'Postman collection',
  notFound: {
    title: 'Page not found',
    body: 'There is no such page. Search the docs, or choose a page from the list.',
  },
}

/** The words that the browser's scripts show. */
export const CLIENT_TEXT = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Select and copy',
  hint: 'Type one or more words.',
  none: 'Nothing found. Try other words.',
  results: (count) => (count === 1 ? '1 result' : `${count} results`),
  failed: 'The search could not be loaded. Reload the page to try again.',
}
