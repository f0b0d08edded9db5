import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T; strict: true }>>['values']

const HELP = { help: { type: 'boolean', short: 'h' }, ajuda: { type: 'boolean' } } as const

/**
 * The options of a bench. `--help` prints the usage and ends the process with 0; an option that the bench does not have,
 * or one without its value, is a sentence and ends it with 2, and so does `refuse`.
 */
export function readOptions<const T extends Options>({
  usage,
  options,
  args = process.argv.slice(2),
}: {
  /** The command with its options, as the help shows it. */
  usage: string
  options: T
  args?: string[]
}): { values: Values<T>; refuse(sentence: string): never } {
  const refuse = (sentence: string): never => {
    console.error(`${sentence}\nUso: ${usage}`)
    process.exit(2)
  }
  const config = { args, options: { ...options, ...HELP } } as const
  // Help is asked for also beside options that are wrong.
  const { values } = parseArgs({ ...config, strict: false, allowPositionals: true })
  if (values.help === true || values.ajuda === true) {
    console.log(`Uso: ${usage}`)
    process.exit(0)
  }
  try {
    return { values: parseArgs(config).values as unknown as Values<T>, refuse }
  } catch (error) {
    return refuse(sentenceOf(error as NodeJS.ErrnoException))
  }
}

/** What Node says of a command line, in Portuguese. */
function sentenceOf({ code, message }: NodeJS.ErrnoException): string {
  const name = /'([^'\s]+)[^']*'/.exec(message)?.[1] ?? ''
  switch (code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `A opção ${name} não existe.`
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `O argumento "${name}" não é esperado.`
    default:
      return /does not take/.test(message) ? `A opção ${name} não leva valor.` : `A opção ${name} precisa de um valor.`
  }
}
