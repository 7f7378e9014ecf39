import { Argument, type Command } from 'commander'
import type { CommandContext } from './command.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const

/** `frontbell completion <shell>`: prints the script that completes commands and options in a shell. */
export function addCompletionCommand(program: Command, context: CommandContext): void {
  program
    .command('completion')
    .description("Print your shell's completion script")
    .addArgument(new Argument('<shell>', 'Your shell').choices(SHELLS))
    .action((shell: (typeof SHELLS)[number]) => context.out(shell === 'fish' ? fish(program) : bash(program, shell)))
}

/** The words that can follow each beginning of a command line: '' for the first word, 'webhooks' for those after it. Pure. */
export function nextWords(program: Command): Map<string, string[]> {
  const words = new Map<string, string[]>()
  const visit = (command: Command, path: string) => {
    const options = command.options.filter(({ hidden }) => !hidden).map(({ long }) => long ?? '')
    words.set(path, [...command.commands.map((one) => one.name()), ...options, '--help'])
    for (const one of command.commands) visit(one, `${path} ${one.name()}`.trim())
  }
  visit(program, '')
  return words
}

function bash(program: Command, shell: 'bash' | 'zsh'): string {
  const cases = [...nextWords(program)].map(([path, words]) => `    '${path}') words='${words.join(' ')}' ;;`)
  const start = shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []
  return [
    ...start,
    '_frontbell() {',
    "  local path='' word words=''",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: shell code
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do [[ $word == -* ]] && break; path="${path:+$path }$word"; done',
    '  case "$path" in',
    ...cases,
    '  esac',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: shell code
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _frontbell frontbell',
  ].join('\n')
}

function fish(program: Command): string {
  const lines = [...nextWords(program)].flatMap(([path, words]) => {
    const seen =
      path === ''
        ? '__fish_use_subcommand'
        : path
            .split(' ')
            .map((word) => `__fish_seen_subcommand_from ${word}`)
            .join('; and ')
    return [`complete -c frontbell -n '${seen}' -a '${words.join(' ')}'`]
  })
  return ['complete -c frontbell -f', ...lines].join('\n')
}
