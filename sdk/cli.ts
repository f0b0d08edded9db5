#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { type Command, type ExitCode, UsageError } from './cli/command.ts'
import { EMPRESAS } from './cli/empresas.ts'
import { NOTAS } from './cli/notas.ts'
import { requireSettings } from './cli/settings.ts'
import { showErro } from './cli/show.ts'
import { openTerminal } from './cli/terminal.ts'
import { WEBHOOKS } from './cli/webhooks.ts'
import { createNfse, Indisponivel, LimiteAtingido, NfseErro } from './client.ts'

const COMMANDS: Record<string, Command> = { ...NOTAS, ...EMPRESAS, ...WEBHOOKS }

/** Runs one command line (without `node` and the script) and returns the exit code. */
async function main(argv: string[]): Promise<ExitCode> {
  const json = argv.includes('--json')
  try {
    const name = [argv.slice(0, 2).join(' '), argv[0] ?? ''].find((each) => Object.hasOwn(COMMANDS, each))
    if (name === undefined) return usage(argv[0])
    const command = COMMANDS[name]!
    const { values: flags, positionals } = parse(command, argv.slice(name.split(' ').length))
    if (flags['ajuda']) return help(command)
    if (positionals.length !== command.argumentos) throw new UsageError(`Uso: nfse ${command.uso}`)
    return await command.run({
      args: positionals,
      flags,
      terminal: openTerminal(json),
      nfse: () => {
        const { chave, url } = requireSettings()
        return createNfse({ chave, baseUrl: url })
      },
      producao: () => requireSettings().chave.startsWith('nfse_prod_'),
    })
  } catch (error) {
    return fail(error, json)
  }
}

function parse({ options, uso }: Command, args: string[]) {
  try {
    const common = { json: { type: 'boolean' }, ajuda: { type: 'boolean', short: 'h' } } as const
    const { values, positionals } = parseArgs({ args, options: { ...common, ...options }, allowPositionals: true })
    return { values: values as Record<string, string | boolean | undefined>, positionals }
  } catch {
    throw new UsageError(`Opção desconhecida ou sem valor. Uso: nfse ${uso}`)
  }
}

function help({ uso, resumo }: Command): ExitCode {
  process.stdout.write(`${resumo}.\n\n  nfse ${uso} [--json]\n`)
  return 0
}

/** Lists every command, one line each: on request, or because the requested one does not exist. */
function usage(requested: string | undefined): ExitCode {
  const wanted = requested === undefined || ['ajuda', '--ajuda', '-h', '--help'].includes(requested)
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
  const lines = Object.entries(COMMANDS).map(([name, { resumo }]) => `  ${name.padEnd(width)}  ${resumo}`)
  const text = [
    'NFS-e pela linha de comando.',
    '',
    ...lines,
    '',
    'nfse <comando> --ajuda mostra as opções; --json responde para máquinas.',
    'Ajustes: NFSE_CHAVE e NFSE_URL, ou nfse configurar.',
    'Saída: 0 feito, 1 recusado ou rejeitado, 2 uso errado, 3 sem resposta.',
    '',
  ].join('\n')
  if (wanted) process.stdout.write(text)
  else process.stderr.write(`Comando desconhecido: ${requested}\n\n${text}`)
  return wanted ? 0 : 2
}

/** Writes an error to stderr: as text for people, or as one JSON object. */
function fail(error: unknown, json: boolean): ExitCode {
  if (error instanceof UsageError) {
    process.stderr.write(json ? `${JSON.stringify({ mensagem: error.message })}\n` : `${error.message}\n`)
    return 2
  }
  if (!(error instanceof NfseErro)) throw error
  if (json) {
    const { status, codigo, message, correcao, erros, requestId, idIntegracao } = error
    const body = { status, codigo, mensagem: message, correcao, erros, requestId, idIntegracao }
    process.stderr.write(`${JSON.stringify(body)}\n`)
  } else showErro({ ...openTerminal(false), say: (text = '') => void process.stderr.write(`${text}\n`) }, error)
  return error instanceof Indisponivel || error instanceof LimiteAtingido ? 3 : 1
}

// The reader of a pipe may leave early (`nfse listar | head -1`): nothing more is read, so the command ends quietly.
for (const output of [process.stdout, process.stderr])
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(process.exitCode ?? 0)
  })

process.exitCode = await main(process.argv.slice(2))
