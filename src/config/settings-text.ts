import { SETTINGS } from './config.ts'
import type { Setting } from './setting-kinds.ts'

const all = Object.values<Setting<unknown>>(SETTINGS)

/** The text of `.env.example`. */
export const settingsAsEnvFile = (): string =>
  [
    '# Every setting with its default. Frontbell reads the environment only; to use a file:',
    '#   set -a; . ./.env; set +a; npm start',
    ...all.map(
      ({ name, fallback, explains }) => `\n# ${explains}\n${fallback === null ? '#' : ''}${name}=${fallback ?? ''}`,
    ),
    '',
  ].join('\n')

/** The text of docs/settings.md. */
export const settingsAsMarkdown = (): string =>
  [
    '# Settings',
    '',
    'Set them as environment variables. An unknown `FRONTBELL_` variable is refused, so a misspelt one cannot go unnoticed.',
    'This page is written from `src/config/config.ts` by `frontbell settings --write`.',
    '',
    '| Variable | Default | What it does |',
    '|---|---|---|',
    ...all.map(
      ({ name, fallback, explains }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : 'none'} | ${explains} |`,
    ),
    '',
  ].join('\n')
