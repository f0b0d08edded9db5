// The steps of an upgrade and of its way back, with the load going on through all of them.
import { type Carga, carregar } from '../escala/carga.ts'
import { until } from '../support/until.ts'
import type { Palco } from './palco.ts'
import type { Idade, Papel, Processo } from './processos.ts'
import { comRelatorio } from './relatorio.ts'

export type Visto = { passo: string; visto: string; faltas: string[] }

const CLIENTES = 4
const PAUSA_MS = 400
/** No client waits longer for an answer, whatever a migration or a start holds. */
const RESPOSTA_MAX_MS = 5_000

/** What is done to the processes, and the sentence about it. */
type Atos = {
  ligar(idade: Idade): Promise<string>
  encerrar(papel: Papel, idade: Idade): Promise<string>
  migrar(): Promise<string>
}
/** What a step does at its beginning; then it looks at what the living processes do by themselves. */
type Passo = [nome: string, faz: ((atos: Atos) => Promise<string>) | null]

const PASSOS: readonly Passo[] = [
  ['os de antes no esquema de antes', null],
  ['migrate de agora, enquanto um relatório lê todas as tabelas', ({ migrar }) => migrar()],
  ['os de antes no esquema de agora', null],
  ['lado a lado', ({ ligar }) => ligar('agora')],
  ['o worker de antes saiu', ({ encerrar }) => encerrar('worker', 'antes')],
  ['a API de antes saiu: atualizado', ({ encerrar }) => encerrar('api', 'antes')],
  ['a volta: os de antes ao lado, no esquema de agora', ({ ligar }) => ligar('antes')],
  ['a volta: o worker de agora saiu', ({ encerrar }) => encerrar('worker', 'agora')],
  ['a volta: a API de agora saiu', ({ encerrar }) => encerrar('api', 'agora')],
]

/** Walks through the steps, until `notas` notes or more are authorised on the way, and returns what clients hold a 202 for. */
export async function andar(palco: Palco, notas: number, anotar: (visto: Visto) => void): Promise<Carga['aceitas']> {
  const vivos = new Map(palco.primeiros.map((processo) => [processo.nome, processo]))
  const carga = carregar(
    palco.stages.flatMap(({ issuers }) => issuers),
    CLIENTES,
    PAUSA_MS,
  )
  try {
    for (const [passo, faz] of PASSOS) {
      const feito = await faz?.(atosDe(palco, vivos))
      const noAto = contar(palco, carga)
      const desde = carga.aceitas.length
      const { emitidas, terminadas } = await seguir(palco, carga, [...vivos.values()], Math.ceil(notas / PASSOS.length))
      const depois = contar(palco, carga)
      anotar({
        passo,
        visto: [
          ...(feito ? [feito] : []),
          `${carga.aceitas.length - desde} notas aceitas, ${emitidas} já autorizadas`,
          `respostas: ${mostrar(depois.respostas)}`,
          `notas terminadas: ${mostrar(terminadas)}`,
          `a mais lenta ${Math.round(Math.max(noAto.maiorMs, depois.maiorMs))} ms`,
        ].join('; '),
        faltas: [...noAto.faltas, ...depois.faltas],
      })
    }
  } finally {
    await carga.parar()
  }
  return carga.aceitas
}

const atosDe = ({ frota, balanceador, bancoUrl }: Palco, vivos: Map<string, Processo>): Atos => ({
  ligar: async (idade) => {
    for (const papel of ['worker', 'api'] as const) {
      const processo = await frota.ligar(papel, idade)
      if (papel === 'api') await balanceador.incluir(processo.nome, processo.url)
      vivos.set(processo.nome, processo)
    }
    return `worker e API de ${idade} entraram`
  },
  encerrar: async (papel, idade) => {
    const nome = `${papel} de ${idade}`
    const comecou = performance.now()
    await vivos.get(nome)!.encerrar()
    vivos.delete(nome)
    balanceador.excluir(nome)
    return `SIGTERM, terminou em ${segundosDesde(comecou)} s`
  },
  migrar: async () => `migrate em ${(await comRelatorio(bancoUrl, () => frota.migrar('agora'))).toFixed(1)} s`,
})

const segundosDesde = (comecou: number) => ((performance.now() - comecou) / 1000).toFixed(1)

type Contas = Record<string, number>

/** What failed since the last call, and how long the slowest answer took. */
function contar({ balanceador }: Palco, carga: Carga): { respostas: Contas; faltas: string[]; maiorMs: number } {
  const { respostas, faltas, maiorMs } = balanceador.contar()
  const outras = Object.entries(carga.contar()).filter(([chave]) => !/^POST \/nfse 202$|^GET \/nfse 200$/.test(chave))
  const ausentes = carga.ausentes()
  return {
    respostas,
    maiorMs,
    faltas: [
      ...faltas,
      ...outras.map(([chave, n]) => `${n} respostas ${chave}`),
      ...(ausentes > 0 ? [`${ausentes} notas não apareceram na lista logo depois do 202`] : []),
      ...(maiorMs > RESPOSTA_MAX_MS ? [`uma resposta levou ${Math.round(maiorMs)} ms`] : []),
    ],
  }
}

/**
 * Waits until `quantas` notes that are accepted from now on are authorised, and each living process has done a part of
 * it: each API has answered, each worker has settled notes.
 */
async function seguir(palco: Palco, carga: Carga, vivos: readonly Processo[], quantas: number) {
  const desde = carga.aceitas.length
  const workers = vivos.filter(({ papel }) => papel === 'worker')
  const antes = new Map<string, number>()
  for (const worker of workers) antes.set(worker.nome, await terminadasPor(worker))
  let [emitidas, terminadas] = [0, {} as Contas]
  await until(
    `${quantas} notas novas autorizadas, com a parte de ${vivos.map(({ nome }) => nome).join(', ')}`,
    async () => {
      const ids = carga.aceitas.slice(desde).map(({ id }) => id)
      const [linha] = await palco.sql<{ n: number }>(
        "select count(*)::int as n from notas where id = any($1::uuid[]) and status = 'autorizada'",
        [ids],
      )
      emitidas = linha!.n
      terminadas = {}
      for (const worker of workers) terminadas[worker.nome] = (await terminadasPor(worker)) - antes.get(worker.nome)!
      return emitidas >= quantas && Object.values(terminadas).every((n) => n > 0)
    },
    { measure: () => [emitidas, terminadas] },
  )
  return { emitidas, terminadas }
}

async function terminadasPor({ url }: Processo): Promise<number> {
  const texto = await (await fetch(`${url}/metrics`)).text()
  return [...texto.matchAll(/^nfse_finais_total\{[^}]*\} (\d+)/gm)].reduce((soma, [, n]) => soma + Number(n), 0)
}

const mostrar = (contas: Contas): string =>
  Object.entries(contas)
    .map(([nome, n]) => `${nome} ${n}`)
    .join(', ')
