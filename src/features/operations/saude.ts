import { esperaEmPalavras } from '#domain/erro-em-palavras.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { summariseFilas } from '#features/filas/list-filas.ts'
import { type Deposito, findDeposito } from '#features/nfse/documentos/deposito.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { Processo, SaudeDoServico } from '#formas/operacao/saude.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { checkHealth } from './health.ts'
import { listProcessos } from './list-processos.ts'

/** A reason why the service is not well, and the operation that shows more. */
export type MotivoDeSaude = { gravidade: 'critica' | 'atencao'; mensagem: string; operacao: string }

/** Cities that do not answer, and notes whose outcome is unknown, of one ambiente or of both. */
type Cidades = {
  disjuntores: { fila: string; grupo: string; abertoAte: Date }[]
  incertas: number
  incertaDesde: Date | null
}

const QUEUE_LATE_S = 300
const UNCERTAIN_LATE_MS = 30 * 60_000

/**
 * The state of the whole service: processes, database, queues, cities; each fault with the operation that shows more.
 */
export async function showSaude(ctx: Ctx, ambiente?: Ambiente): Promise<SaudeDoServico> {
  allow(ctx, 'admin.saude.read')
  const [{ checagens }, processos, filas, cidades, documentos] = await Promise.all([
    checkHealth(ctx.app),
    listProcessos(ctx.app),
    summariseFilas(ctx),
    selectCidades(ctx.app.sistema, ambiente),
    findDeposito(ctx.app),
  ])
  const motivos = [
    ...ofProcesses(processos),
    ...ofChecks(checagens),
    ...ofQueues(filas),
    ...ofCities(cidades),
    ...ofDocumentos(documentos),
  ]
  const critical = motivos.some(({ gravidade }) => gravidade === 'critica')
  const status = critical ? 'critico' : motivos.length > 0 ? 'degradado' : 'ok'
  return { status, em: ctx.now(), motivos, checagens, processos, filas, cidades, documentos }
}

const SAUDE = 'GET /admin/saude'
const attention = (mensagem: string, operacao: string): MotivoDeSaude => ({ gravidade: 'atencao', mensagem, operacao })

/** A silent process counts until another of its role has started on its machine. */
export function ofProcesses(processos: readonly ComDatas<Processo>[]): MotivoDeSaude[] {
  const found: MotivoDeSaude[] = processos
    .filter(
      (one) =>
        one.situacao === 'silencioso' &&
        !processos.some(
          ({ papel, maquina, situacao, iniciadoEm }) =>
            situacao === 'vivo' && papel === one.papel && maquina === one.maquina && iniciadoEm > one.batidoEm,
        ),
    )
    .map(({ papel, maquina, pid, batidoEm }) =>
      attention(`O processo ${papel} (${maquina}, pid ${pid}) não dá sinal desde ${batidoEm.toISOString()}.`, SAUDE),
    )
  const works = processos.some(({ papel, situacao }) => papel === 'worker' && situacao === 'vivo')
  if (!works)
    found.unshift({
      gravidade: 'critica',
      mensagem: 'Nenhum worker está vivo: as notas aceitas esperam.',
      operacao: SAUDE,
    })
  return found
}

const ofChecks = (checagens: SaudeDoServico['checagens']): MotivoDeSaude[] =>
  Object.entries(checagens).flatMap(([nome, { ok, detalhe }]) => (ok ? [] : [attention(`${nome}: ${detalhe}`, SAUDE)]))

function ofQueues({ pausadas, maisAntiga, falhou }: SaudeDoServico['filas']): MotivoDeSaude[] {
  const late = maisAntiga !== null && maisAntiga.idadeSegundos > QUEUE_LATE_S
  return [
    ...pausadas.map((fila) => attention(`A fila ${fila} está pausada.`, `POST /admin/queues/${fila}/resume`)),
    ...(late
      ? [
          attention(
            `Em ${maisAntiga.fila} uma tarefa espera há ${esperaEmPalavras(maisAntiga.idadeSegundos)}.`,
            `GET /admin/queues/${maisAntiga.fila}/jobs-humanizados`,
          ),
        ]
      : []),
    ...(falhou > 0 ? [attention(`${falhou} tarefas desistiram.`, 'GET /admin/queues')] : []),
  ]
}

const ofCities = ({ disjuntores, incertas, incertaDesde }: Cidades): MotivoDeSaude[] => [
  ...disjuntores.map(({ fila, grupo }) =>
    attention(
      `${grupo} não responde a ${fila}; as chamadas estão suspensas.`,
      'GET /admin/queues/capacidade-municipios',
    ),
  ),
  ...(incertaDesde && Date.now() - incertaDesde.getTime() > UNCERTAIN_LATE_MS
    ? [
        attention(
          `${incertas} notas de resultado desconhecido, a mais antiga desde ${incertaDesde.toISOString()}.`,
          'GET /admin/queues/nota.consult/jobs-humanizados',
        ),
      ]
    : []),
]

const ofDocumentos = (deposito: Deposito | null): MotivoDeSaude[] =>
  deposito && deposito.falhasSeguidas > 0
    ? [
        attention(
          `O depósito de documentos falhou ${deposito.falhasSeguidas} vezes seguidas: ${deposito.ultimoErro}`,
          'GET /admin/queues/documentos.mover/jobs-humanizados',
        ),
      ]
    : []

async function selectCidades(db: Db, ambiente?: Ambiente): Promise<Cidades> {
  const here = ambiente ? sql`like ${`%:${ambiente}`}` : sql`like '%'`
  const [disjuntores, consultas] = await Promise.all([
    db.query<Cidades['disjuntores'][number]>(sql`
      select split_part(chave, ':', 1) as fila, substr(chave, strpos(chave, ':') + 1) as grupo, aberto_ate as "abertoAte"
      from disjuntores where estado = 'aberto' and aberto_ate > now() and chave ${here} order by chave`),
    db.one<{ n: number; desde: Date | null }>(sql`
      select count(*)::int as n, min(criado_em) as desde from jobs
       where fila = 'nota.consult' and estado in ('aguardando', 'executando', 'bloqueado') and grupo ${here}`),
  ])
  return { disjuntores, incertas: consultas?.n ?? 0, incertaDesde: consultas?.desde ?? null }
}
