import { tmpdir } from 'node:os'
import { ESTADOS_DE_DEPENDENCIA, erroDaDependencia, type TipoDeDependencia } from '#domain/dependencias.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { Dependencia as Mostrada } from '#formas/operacao/dependencia.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type Chamado, ditoDaHora, isFora, isUnused, joinChamados, readChamados } from './chamadas.ts'
import { ditoDoDisco, LIVRE_MIN, RELOGIO_MAX_S, readDisco, readPostgres } from './machine.ts'

type Dependencia = ComDatas<Mostrada>
type Nomeada = { chave: string; tipo: TipoDeDependencia; nome: string }

/** The queues whose jobs call a city. */
const CHAMAM_CIDADE = ['nota.issue', 'nota.consult', 'nota.cancel', 'nota.correct', 'nota.check-status'] as const
const AMBIENTES: readonly Ambiente[] = ['producao', 'homologacao']
const DITO: Record<Ambiente, string> = { producao: 'produção', homologacao: 'homologação' }

/**
 * Everything that the service needs from outside, by what its calls found; those that are out first. Nothing is called for
 * this, except the database and the disks.
 */
export async function listDependencias(ctx: Ctx): Promise<{ em: Date; items: Dependencia[] }> {
  allow(ctx, 'admin.saude.read')
  const { app } = ctx
  const found = await Promise.all([
    ofBancos(app),
    ofMail(app),
    ofDeposito(app),
    ofNacional(app),
    ofWebhooks(app),
    ofMachine(app),
  ])
  const order = ({ estado }: Dependencia) => ['fora', ...ESTADOS_DE_DEPENDENCIA].indexOf(estado)
  return { em: ctx.now(), items: found.flat().sort((a, b) => order(a) - order(b)) }
}

/** The dependency as its calls show it; null: there was none. */
function seen(nomeada: Nomeada, chamado: Chamado | undefined, now: Date): Dependencia {
  if (!chamado || isUnused(chamado, now))
    return {
      ...{ ...nomeada, estado: 'sem_uso', desde: null, ultimoSucesso: chamado?.sucessoEm ?? null },
      detalhe: 'Nenhuma tentativa em 24 horas',
    }
  const fora = isFora(chamado)
  const hora = ditoDaHora(chamado)
  const failing = chamado.falhandoDesde !== null && chamado.erro !== null
  const dito = failing ? erroDaDependencia(chamado.erro!) : hora ? 'Falharam' : 'Responde'
  return {
    ...{ ...nomeada, estado: fora ? 'fora' : 'responde', desde: chamado.falhandoDesde },
    ultimoSucesso: chamado.sucessoEm,
    detalhe: hora ? (failing ? `${dito} em ${hora}` : `${dito} ${hora}`) : dito,
  }
}

type Credencial = { id: string; ambiente: Ambiente; url: string }

async function ofBancos({ sistema, now }: App): Promise<Dependencia[]> {
  const [credenciais, chamados] = await Promise.all([
    sistema.query<Credencial>(
      sql`select id, ambiente, base_url as url from banco_credenciais where revogada_em is null order by ambiente desc`,
    ),
    readChamados(sistema, now(), ['banco']),
  ])
  return credenciais.map(({ id, ambiente, url }) =>
    seen(
      { chave: `banco:${id}`, tipo: 'banco', nome: `Banco, ${DITO[ambiente]} (${new URL(url).host})` },
      chamados.find(({ alvo }) => alvo === id),
      now(),
    ),
  )
}

async function ofMail({ sistema, now, config }: App): Promise<Dependencia[]> {
  const nomeada = { chave: 'smtp', tipo: 'smtp', nome: 'Servidor de e-mail' } as const
  if (!config.smtpUrl) return [{ ...unused(nomeada), detalhe: 'Não configurado (SMTP_URL)' }]
  const [chamado] = await readChamados(sistema, now(), ['smtp'])
  return [seen(nomeada, chamado, now())]
}

async function ofDeposito({ sistema, now, store }: App): Promise<Dependencia[]> {
  const nomeada = { chave: 'deposito', tipo: 'deposito', nome: 'Depósito de documentos' } as const
  if (!store) return [{ ...unused(nomeada), detalhe: 'Não configurado (DOCUMENTOS_S3_URL)' }]
  const [chamado] = await readChamados(sistema, now(), ['deposito'])
  return [seen(nomeada, chamado, now())]
}

async function ofNacional({ sistema, now }: App): Promise<Dependencia[]> {
  const [chamados, sondas] = await Promise.all([
    readChamados(
      sistema,
      now(),
      CHAMAM_CIDADE,
      AMBIENTES.map((ambiente) => `${SLUG_NACIONAL}:${ambiente}`),
    ),
    readSondas(sistema),
  ])
  return AMBIENTES.map((ambiente) => {
    const alvo = `${SLUG_NACIONAL}:${ambiente}`
    const parts = [...chamados, ...sondas].filter((each) => each.alvo === alvo)
    const nomeada = {
      chave: `nacional:${ambiente}`,
      tipo: 'nacional',
      nome: `Sistema nacional, ${DITO[ambiente]}`,
    } as const
    return seen(nomeada, parts.length > 0 ? joinChamados('nacional', alvo, parts) : undefined, now())
  })
}

/** The last probe of the national system, as a call. */
async function readSondas(db: Db): Promise<Chamado[]> {
  type Sonda = { ambiente: Ambiente; em: Date; respondeu: boolean; causa: string | null; falhas: number; desde: Date }
  const rows = await db.query<Sonda>(sql`
    select ambiente, em, respondeu, causa, falhas_seguidas as falhas, desde from sonda_alvos
    where alvo = ${SLUG_NACIONAL} and em is not null`)
  return rows.map(({ ambiente, em, respondeu, causa, falhas, desde }) => ({
    ...{ tipo: 'sonda', alvo: `${SLUG_NACIONAL}:${ambiente}`, falhasSeguidas: falhas, erro: causa, ultimaHora: [] },
    ...{ sucessoEm: respondeu ? em : null, falhaEm: respondeu ? null : em, falhandoDesde: respondeu ? null : desde },
  }))
}

async function ofWebhooks({ sistema, now }: App): Promise<Dependencia[]> {
  const nomeada = { chave: 'webhooks', tipo: 'webhooks', nome: 'Destinos de webhooks' } as const
  const row = await sistema.one<{ todos: number; recusam: number; desde: Date | null; sucesso: Date | null }>(sql`
    select count(*)::int as todos, (count(*) filter (where a.falhas_seguidas >= 3))::int as recusam,
      min(a.falhando_desde) filter (where a.falhas_seguidas >= 3) as desde, max(a.sucesso_em) as sucesso
    from webhook_endpoints w join chamadas_alvos a on a.tipo = 'webhook.deliver' and a.alvo = w.id::text
    where w.estado in ('ativo', 'instavel') and greatest(a.sucesso_em, a.falha_em) > ${new Date(now().getTime() - DAY_MS)}`)
  const { todos, recusam, desde, sucesso } = row!
  if (todos === 0) return [{ ...unused(nomeada), detalhe: 'Nenhuma entrega em 24 horas' }]
  return [
    {
      ...nomeada,
      estado: recusam === todos ? 'fora' : 'responde',
      ...{ desde, ultimoSucesso: sucesso },
      detalhe: recusam === 0 ? `${todos} ${todos === 1 ? 'aceita' : 'aceitam'}` : `${recusam} de ${todos} recusam`,
    },
  ]
}
const DAY_MS = 86_400_000

/** The database, the disks, the clock and the archive of the WAL, as they are at this moment. */
async function ofMachine(app: App): Promise<Dependencia[]> {
  const { pastaDoBanco } = app.config
  const [postgres, doBanco, doProcesso] = await Promise.all([
    readPostgres(app),
    pastaDoBanco === null ? null : readDisco(pastaDoBanco),
    readDisco(tmpdir()),
  ])
  const agora = app.now()
  const is = (ok: boolean) => ({
    estado: ok ? ('responde' as const) : ('fora' as const),
    desde: null,
    ultimoSucesso: ok ? agora : null,
  })
  const apart = Math.round(postgres.relogioS)
  const size = (postgres.bytes / 1e9).toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  const disco = (nomeada: Nomeada, found: Awaited<typeof doBanco>, unknown: string): Dependencia =>
    found
      ? { ...nomeada, ...is(found.livre >= LIVRE_MIN), detalhe: ditoDoDisco(found) }
      : { ...unused(nomeada), detalhe: unknown }
  const wal = { chave: 'arquivo_do_wal', tipo: 'arquivo_do_wal', nome: 'Arquivo do WAL' } as const
  return [
    {
      ...{ chave: 'postgres', tipo: 'postgres', nome: 'Banco de dados', ...is(true) },
      detalhe: `Respondeu em ${postgres.ms.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ms; ocupa ${size} GB`,
    },
    disco(
      { chave: 'disco_do_banco', tipo: 'disco_do_banco', nome: 'Disco do banco de dados' },
      doBanco,
      'O banco fica em outro servidor; observe o disco dele lá',
    ),
    disco(
      { chave: 'disco_do_processo', tipo: 'disco_do_processo', nome: 'Disco deste processo' },
      doProcesso,
      'Não se pode ler',
    ),
    {
      ...{ chave: 'relogio', tipo: 'relogio', nome: 'Relógio', ...is(postgres.relogioS <= RELOGIO_MAX_S) },
      detalhe: apart === 0 ? 'Igual ao do banco de dados' : `A ${apart} s do relógio do banco de dados`,
    },
    postgres.arquiva
      ? {
          ...wal,
          ...{
            estado: postgres.falhouEm ? 'fora' : 'responde',
            desde: postgres.falhouEm && (postgres.arquivadoEm ?? postgres.falhouEm),
          },
          ultimoSucesso: postgres.arquivadoEm,
          detalhe: postgres.falhouEm ? 'O banco de dados não consegue arquivar' : 'Em dia',
        }
      : { ...unused(wal), detalhe: 'O banco de dados não arquiva' },
  ]
}

const unused = (nomeada: Nomeada) => ({ ...nomeada, estado: 'sem_uso' as const, desde: null, ultimoSucesso: null })
