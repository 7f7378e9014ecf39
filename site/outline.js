// The sections and the order of the pages. A page that no section names comes last, under "More", so that a new page is
// never missing.

/** Pages beside docs/: their file and their address below /docs. */
export const OTHER_PAGES = {
  'ARCHITECTURE.md': 'architecture',
  'CHANGELOG.md': 'changelog',
  'CONTRIBUTING.md': 'contributing',
  'SECURITY.md': 'security',
}

const docs = (names) => names.split(' ').map((name) => `docs/${name}.md`)

export const SECTIONS = [
  { title: 'Start', pages: docs('README quick-start concepts dashboard') },
  {
    title: 'Phone lines',
    pages: docs(
      'sip carriers guides/twilio guides/telnyx guides/3cx guides/freepbx guides/grandstream guides/fritzbox guides/forward-your-number',
    ),
  },
  {
    title: 'Speech and AI models',
    pages: docs('providers guides/openai guides/anthropic guides/ollama guides/deepgram guides/elevenlabs'),
  },
  {
    title: 'The assistant',
    pages: docs(
      'calls instructions assistant-tests questions dates transfers inbox notifications recordings tools console call-score-and-cost',
    ),
  },
  { title: 'Appointments and texts', pages: docs('calendars booking-page reminders messages') },
  { title: 'Developers', pages: docs('webhooks sdk mcp') },
  {
    title: 'Reference',
    pages: [...docs('settings command-line errors api-changes'), 'CHANGELOG.md'],
  },
  {
    title: 'Operations',
    pages: [
      ...docs('operations several-instances tables watching containers upgrading spending performance'),
      'SECURITY.md',
    ],
  },
  {
    title: 'Inside Frontbell',
    pages: [
      'ARCHITECTURE.md',
      ...docs('glossary assistant'),
      'CONTRIBUTING.md',
      ...docs(
        'writing adding-a-field adding-an-endpoint adding-an-event adding-a-provider adding-a-tool decisions/README',
      ),
    ],
  },
]
