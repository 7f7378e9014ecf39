import { PROVIDER_SETTINGS } from '../providers/settings.ts'
import { SETTINGS } from './config.ts'
import type { Setting } from './setting-kinds.ts'

const all = Object.values<Setting<unknown>>(SETTINGS)

/** Commented out in `.env.example`: once set, they override what people choose in the dashboard. */
const CHOSEN_IN_DASHBOARD: readonly string[] = Object.values(PROVIDER_SETTINGS).map(({ name }) => name)

/** Formats the settings as `.env.example`. */
export const settingsAsEnvFile = (): string =>
  [
    '# Every setting with its default. Frontbell reads environment variables only. To use a file:',
    '#   set -a; . ./.env; set +a; npm start',
    ...all.map(
      ({ name, defaultText, description }) =>
        `\n# ${description}\n${defaultText === null || CHOSEN_IN_DASHBOARD.includes(name) ? '#' : ''}${name}=${defaultText ?? ''}`,
    ),
    '',
  ].join('\n')

/** Formats the settings as docs/settings.md. */
export const settingsAsMarkdown = (): string =>
  [
    '# Settings',
    '',
    'Settings are environment variables. To keep them in a file, copy `.env.example` to `.env` and start the service with',
    '`set -a; . ./.env; set +a; npm start`. Frontbell refuses to start with an unknown `FRONTBELL_` variable, so that you notice a',
    'misspelled name. This page is generated from `src/config/config.ts` by `frontbell settings --write`.',
    '',
    '| Variable | Default | What it does |',
    '|---|---|---|',
    ...all.map(
      ({ name, defaultText, description }) =>
        `| \`${name}\` | ${defaultText ? `\`${defaultText}\`` : 'none'} | ${description} |`,
    ),
    ...formerNames(),
    '',
  ].join('\n')

const formerNames = (): string[] => [
  '',
  '## Renamed settings',
  '',
  'The old names still work; Frontbell prints a warning for each one you use.',
  '',
  '| Old name | New name |',
  '|---|---|',
  ...all.flatMap(({ name, formerly }) => (formerly === undefined ? [] : [`| \`${formerly}\` | \`${name}\` |`])),
]
