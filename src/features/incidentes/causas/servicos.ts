import { tmpdir } from 'node:os'
import { erroDaDependencia } from '#domain/dependencias.ts'
import type { TipoDeIncidente } from '#domain/incidentes.ts'
import { type Chamado, ditoDaHora, isFora, readChamados } from '#features/dependencias/chamadas.ts'
import { ditoDoDisco, LIVRE_MIN, RELOGIO_MAX_S, readDisco, readPostgres } from '#features/dependencias/machine.ts'
import { findDeposito } from '#features/nfse/documentos/deposito.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import type { Causa } from './causa.ts'
import type { Lidos } from './lidos.ts'

/** What no account is named for. */
const DO_SERVICO = {
  ambiente: null,
  contas: 0,
  quais: [],
  aoMenos: false,
  centavos: null,
  alvo: {},
} satisfies Partial<Causa>

/** The mail server does not answer. */
export async function readEmail({ sistema, config }: App, { now }: Lidos): Promise<Causa[]> {
  if (!config.smtpUrl) return []
  const [chamado] = await readChamados(sistema, now, ['smtp'])
  if (!chamado || !isFora(chamado)) return []
  const row = await sistema.one<{ n: number; proxima: Date | null }>(sql`
    select count(*)::int as n, min(executar_em) filter (where estado = 'aguardando') as proxima from jobs
    where fila = 'mail.send' and estado in ('aguardando', 'executando', 'bloqueado')`)
  return [
    called(chamado, 'email_parado', 'O servidor de e-mail não responde', {
      ...{ unidade: 'emails', quantas: row?.n ?? 0, proximaEm: row?.proxima ?? null, alvo: { fila: 'mail.send' } },
      depois:
        'Os e-mails esperam e são tentados de novo sozinhos por cerca de oito horas; códigos e links de acesso vencem antes.',
      operacoes: ['GET /admin/queues/mail.send/agrupamentos-falhas'],
    }),
  ]
}

/** The store of documents does not answer. */
export async function readDeposito(app: App, { now }: Lidos): Promise<Causa[]> {
  if (!app.store) return []
  const [chamado] = await readChamados(app.sistema, now, ['deposito'])
  if (!chamado || !isFora(chamado)) return []
  const deposito = await findDeposito(app)
  return [
    called(chamado, 'deposito_fora', 'O depósito de documentos não responde', {
      ...{ unidade: 'documentos', quantas: deposito?.aguardando ?? 0, proximaEm: null },
      depois:
        'Os documentos ficam no banco de dados até que ele responda; nada se perde, e o serviço tenta de novo sozinho.',
      operacoes: ['GET /admin/queues/documentos.mover/jobs-humanizados'],
    }),
  ]
}

type Falta = Pick<Causa, 'unidade' | 'quantas' | 'proximaEm'> & {
  /** What an act on it needs. */
  alvo?: Causa['alvo']
  depois: string
  operacoes: string[]
}

function called(chamado: Chamado, tipo: TipoDeIncidente, titulo: string, falta: Falta): Causa {
  const hora = ditoDaHora(chamado)
  const { depois, ...more } = falta
  return {
    ...DO_SERVICO,
    ...{ chave: tipo, tipo, titulo, gravidade: falta.quantas > 0 ? 'critica' : 'atencao' },
    texto: `${erroDaDependencia(chamado.erro ?? '')}${hora ? ` em ${hora}` : ''}. ${depois}`,
    ...more,
    ...{ desde: chamado.falhandoDesde, ultimaHora: chamado.ultimaHora },
  }
}

/** Disks without space, each once, and a clock that is wrong, of the machine of the process that reads. */
export async function readMaquina(app: App): Promise<Causa[]> {
  const { pastaDoBanco } = app.config
  const discos = [
    ...(pastaDoBanco === null ? [] : [['do banco de dados', pastaDoBanco] as const]),
    ['do serviço', tmpdir()] as const,
  ]
  const [{ relogioS }, ...lidos] = await Promise.all([
    readPostgres(app),
    ...discos.map(async ([nome, pasta]) => ({ nome, disco: await readDisco(pasta) })),
  ])
  const cheios = lidos.filter(
    ({ disco }, nth) =>
      disco !== null &&
      disco.livre < LIVRE_MIN &&
      lidos.findIndex((other) => other.disco?.dispositivo === disco.dispositivo) === nth,
  )
  const base = {
    ...DO_SERVICO,
    ...{ proximaEm: null, desde: null, unidade: 'tarefas', quantas: 0, ultimaHora: null },
    operacoes: ['GET /admin/saude', 'GET /admin/dependencias'],
  } as const satisfies Partial<Causa>
  return [
    ...cheios.map(
      ({ nome, disco }): Causa => ({
        ...base,
        ...{ chave: `disco_cheio:${nome}`, tipo: 'disco_cheio', gravidade: 'critica', operacoes: [...base.operacoes] },
        titulo: `O disco ${nome} está cheio`,
        texto: `${ditoDoDisco(disco!)}. Sem espaço o banco de dados para, e nada mais é aceito: libere ou aumente o disco.`,
      }),
    ),
    ...(relogioS > RELOGIO_MAX_S
      ? [
          {
            ...base,
            ...{ chave: 'relogio_fora', tipo: 'relogio_fora', gravidade: 'atencao', operacoes: [...base.operacoes] },
            titulo: 'O relógio de um processo está errado',
            texto: `A ${Math.round(relogioS)} s do relógio do banco de dados. Assinaturas de webhooks e horários de notas saem errados: acerte o relógio da máquina.`,
          } satisfies Causa,
        ]
      : []),
  ]
}
