// nfse emitir | validar | consultar | listar | pdf | xml | cancelar
import { estaConcluida, type Filtros, foiAutorizada, type NfseResponse, type PedidoNfse } from '../client.ts'
import {
  type Command,
  confirm,
  type ExitCode,
  numberOf,
  type Run,
  readJson,
  textOf,
  UsageError,
  writeOutput,
} from './command.ts'
import { STATUS, showAvisos, showErros, showNota } from './show.ts'
import { table } from './terminal.ts'

const WAIT = { aguardar: { type: 'boolean' }, limite: { type: 'string' } } as const
const CONFIRM = { confirmar: { type: 'boolean' } } as const
const OUT = { saida: { type: 'string' } } as const

export const NOTAS: Record<string, Command> = {
  emitir: {
    uso: 'emitir <arquivo.json> [--aguardar] [--limite <segundos>] [--id-integracao <id>] [--confirmar]',
    resumo: 'Emite uma nota; com --aguardar, espera o município responder',
    options: { ...WAIT, ...CONFIRM, 'id-integracao': { type: 'string' } },
    argumentos: 1,
    run: emit,
  },
  validar: {
    uso: 'validar <arquivo.json>',
    resumo: 'Diz o que a emissão diria, sem emitir',
    argumentos: 1,
    run: validate,
  },
  consultar: {
    uso: 'consultar <id> [--aguardar] [--limite <segundos>]',
    resumo: 'Mostra uma nota',
    options: WAIT,
    argumentos: 1,
    run: consult,
  },
  listar: {
    uso: 'listar [--status <estado>] [--empresa <id>] [--municipio <ibge>] [--q <texto>] [--de <dia>] [--ate <dia>] [--limite <n>] [--tudo]',
    resumo: 'Lista as notas, da mais nova para a mais antiga',
    options: {
      ...Object.fromEntries(
        ['status', 'empresa', 'municipio', 'q', 'de', 'ate', 'limite'].map((name) => [
          name,
          { type: 'string' as const },
        ]),
      ),
      tudo: { type: 'boolean' },
    },
    argumentos: 0,
    run: list,
  },
  pdf: {
    uso: 'pdf <id> [--saida <arquivo>] [--pdfa]',
    resumo: 'Baixa o DANFSe (padrão: danfse-<id>.pdf; - é a saída padrão)',
    options: { ...OUT, pdfa: { type: 'boolean' } },
    argumentos: 1,
    run: async ({ args: [id = ''], flags, nfse, terminal }) => {
      const bytes = await nfse().pdf(id, { formato: flags['pdfa'] ? 'pdfa' : 'pdf' })
      return save(terminal, textOf(flags, 'saida') ?? `danfse-${id}.pdf`, bytes)
    },
  },
  xml: {
    uso: 'xml <id> [--saida <arquivo>]',
    resumo: 'Baixa o XML autorizado (padrão: a saída padrão)',
    options: OUT,
    argumentos: 1,
    run: async ({ args: [id = ''], flags, nfse, terminal }) =>
      save(terminal, textOf(flags, 'saida') ?? '-', await nfse().xml(id)),
  },
  cancelar: {
    uso: 'cancelar <id> --motivo <texto> [--confirmar]',
    resumo: 'Cancela uma nota autorizada; o motivo tem de 15 a 500 caracteres',
    options: { ...CONFIRM, motivo: { type: 'string' } },
    argumentos: 1,
    run: cancel,
  },
}

async function emit(run: Run): Promise<ExitCode> {
  const pedido = readJson(run.args[0]!) as PedidoNfse
  await confirm(run, 'emitir')
  const idIntegracao = textOf(run.flags, 'id-integracao') ?? pedido.idIntegracao
  return finish(run, await run.nfse().emitir({ ...pedido, idIntegracao }))
}

async function consult(run: Run): Promise<ExitCode> {
  const nota = await run.nfse().consultar(run.args[0]!)
  if (run.flags['aguardar']) return finish(run, nota)
  show(run, nota)
  return 0
}

/** Waits when requested, shows the note, and returns its outcome as the exit code. */
async function finish(run: Run, accepted: NfseResponse): Promise<ExitCode> {
  const { flags, nfse } = run
  const waits = flags['aguardar'] === true && !estaConcluida(accepted)
  const nota = waits ? await nfse().aguardar(accepted.id, { limiteMs: numberOf(flags, 'limite', 60) * 1000 }) : accepted
  show(run, nota)
  if (nota.status === 'rejeitada' || nota.status === 'falha_definitiva') return 1
  return flags['aguardar'] && !estaConcluida(nota) ? 3 : 0
}

function show({ terminal }: Run, nota: NfseResponse): void {
  terminal.data(nota)
  showNota(terminal, nota)
}

async function validate({ args, nfse, terminal }: Run): Promise<ExitCode> {
  const answer = await nfse().validar(readJson(args[0]!) as PedidoNfse)
  terminal.data(answer)
  const { valida, avisos, erros, trilho, municipio, scoreConfianca } = answer
  terminal.say(valida ? terminal.paint('verde', '✔ válida') : terminal.paint('vermelho', '✖ não seria emitida'))
  if (municipio) terminal.say(`  ${municipio.nome}, trilho ${trilho}, confiança ${scoreConfianca}`)
  showAvisos(terminal, avisos)
  showErros(terminal, erros)
  return valida ? 0 : 1
}

async function list({ flags, nfse, terminal }: Run): Promise<ExitCode> {
  const filtros: Filtros = {
    status: textOf(flags, 'status') as Filtros['status'],
    empresaId: textOf(flags, 'empresa'),
    municipio: textOf(flags, 'municipio'),
    q: textOf(flags, 'q'),
    dataInicio: textOf(flags, 'de'),
    dataFim: textOf(flags, 'ate'),
  }
  if (!flags['tudo']) {
    const page = await nfse().listar({ ...filtros, limit: numberOf(flags, 'limite', 25) })
    terminal.data(page)
    table(terminal, HEADINGS, page.items.map(rowOf))
    terminal.say(terminal.paint('cinza', `${page.items.length} de ${page.total}`))
    return 0
  }
  // Printed one by one, however many there are; as JSON, one per line.
  for await (const nota of nfse().listarTudo(filtros)) {
    if (terminal.json) process.stdout.write(`${JSON.stringify(nota)}\n`)
    terminal.say(rowOf(nota).join('  '))
  }
  return 0
}

const HEADINGS = ['CRIADA', 'ESTADO', 'NÚMERO', 'RPS', 'ID', 'ID DE INTEGRAÇÃO']
const rowOf = (nota: NfseResponse): string[] => [
  new Date(nota.criadaEm).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' }),
  `${STATUS[nota.status][1]} ${nota.status}`,
  nota.numero ?? '–',
  `${nota.serieRps}/${nota.numeroRps}`,
  nota.id,
  nota.idIntegracao ?? '–',
]

async function cancel(run: Run): Promise<ExitCode> {
  const { args, flags, nfse } = run
  const motivo = textOf(flags, 'motivo')
  if (!motivo) throw new UsageError('Falta --motivo "…", de 15 a 500 caracteres.')
  await confirm(run, 'cancelar')
  const nota = await nfse().cancelar(args[0]!, motivo)
  show(run, nota)
  // A refusal throws; a note that is still authorised waits for the response of the city.
  return foiAutorizada(nota) ? 3 : 0
}

function save({ say, data, paint }: Run['terminal'], path: string, bytes: Uint8Array): ExitCode {
  if (path === '-') process.stdout.write(bytes)
  else {
    writeOutput(path, bytes)
    data({ arquivo: path, bytes: bytes.length })
    say(`${paint('verde', '✔')} ${path} (${bytes.length} bytes)`)
  }
  return 0
}
