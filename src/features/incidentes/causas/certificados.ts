import { contadas, inicioMaiusculo } from '#domain/incidentes.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Causa } from './causa.ts'
import type { Lidos } from './lidos.ts'
import type { Lugar } from './lugares.ts'
import { type PorConta, sumUp } from './notas-paradas.ts'

const DAY_MS = 86_400_000
const SOON_DAYS = 7
/** One that ended longer ago is of a company that left. */
const FORGOTTEN_DAYS = 90
/** Companies with a certificate that ended: a cause each, up to this number; those beyond it share one. */
const EACH_MAX = 50
/** Certificates that will end: a cause each up to this number, and one cause for all above it. */
const SOON_EACH_MAX = 10
/** The most blocked notes that are read. */
const LIDAS_MAX = 20_000
/** Reasons of one group that are causes of their own: those with the most notes. */
const MOTIVOS_MAX = 20

type Certificado = { tenantId: string; empresaId: string; empresa: string; validoAte: Date }
type Retida = PorConta & {
  /** Whether it waits to be sent; else the city is asked for it. */
  envio: boolean
  grupo: string
  erro: string
  empresaId: string | null
  desde: Date
  exemplo: string
  cheia: boolean
}

/**
 * Notes that wait for something outside their job, one cause for each reason and city, and certificates that ended or end
 * soon. The notes that wait for the certificate of a company belong to its one cause, also those that are in doubt until the
 * city can be asked with it.
 */
export async function readCertificados(app: App, lidos: Lidos): Promise<Causa[]> {
  const { now } = lidos
  const [certificados, retidas, cidades] = await Promise.all([
    selectCertificados(app.sistema, now),
    selectRetidas(app.sistema),
    lidos.cidades(),
  ])
  const ended = certificados.filter(({ validoAte }) => validoAte <= now)
  const named = ended.slice(0, EACH_MAX)
  const soon = certificados.filter(({ validoAte }) => validoAte > now)
  const waitFor = ({ erro, empresaId }: Retida) =>
    SEM_CERTIFICADO.test(erro) ? named.find((each) => each.empresaId === empresaId) : undefined
  const byMotivo = Map.groupBy(
    retidas.filter((each) => each.envio && !waitFor(each)),
    ({ grupo, erro }) => `${grupo} ${erro}`,
  )
  const motivos = [...byMotivo.values()].sort((a, b) => sumUp(b).notas - sumUp(a).notas).slice(0, MOTIVOS_MAX)
  return [
    ...motivos.map((rows) => ofMotivo(cidades.of(rows[0]!.grupo), rows)),
    ...named.map((each) =>
      ofEnded(
        each,
        retidas.filter((row) => waitFor(row) === each),
      ),
    ),
    ...(soon.length > SOON_EACH_MAX ? [ofMany(soon, now)] : soon.map((each) => ofSoon(each))),
    ...(ended.length > EACH_MAX ? [ofMany(ended.slice(EACH_MAX), now)] : []),
  ]
}

const SEM_CERTIFICADO = /certificado/i

function ofMotivo(lugar: Lugar, rows: readonly Retida[]): Causa {
  const { notas, contas, quais, centavos } = sumUp(rows)
  const { erro, exemplo, desde } = rows.reduce((a, b) => (b.desde < a.desde ? b : a))
  return {
    chave: `notas_bloqueadas:${lugar.grupo}:${erro}`,
    tipo: 'notas_bloqueadas',
    ambiente: lugar.ambiente,
    gravidade: 'critica',
    titulo: `${lugar.nome}: ${contadas(notas, 'notas')} não ${notas === 1 ? 'pode' : 'podem'} sair`,
    texto: `${inicioMaiusculo(erro)}. O serviço confere de novo sozinho a cada 15 minutos; resolvida a causa, reenfileirar adianta.`,
    ...{ proximaEm: null, desde, unidade: 'notas', quantas: notas, contas, quais, centavos },
    aoMenos: rows.some(({ cheia }) => cheia),
    alvo: {
      ...{ conexao: lugar.conexao, grupo: lugar.grupo },
      ...(lugar.municipio && { municipio: lugar.municipio }),
    },
    operacoes: [
      `GET /admin/queues/nota.issue/jobs-humanizados?state=bloqueado&grupo=${lugar.grupo}`,
      `GET /admin/nfse/${exemplo}`,
      `POST /admin/nfse/${exemplo}/reenfileirar`,
    ],
    ultimaHora: null,
  }
}

function ofEnded({ tenantId, empresaId, empresa, validoAte }: Certificado, rows: readonly Retida[]): Causa {
  const { notas, centavos } = sumUp(rows)
  return {
    ...ofCertificado({ tenantId, empresaId }),
    gravidade: notas > 0 ? 'critica' : 'atencao',
    titulo: `Venceu o certificado de ${empresa}`,
    texto: `${notas > 0 ? 'As notas dela esperam' : 'Nenhuma nota dela espera ainda'}, e saem quando a conta enviar outro.`,
    ...{ desde: validoAte, quantas: notas, centavos: notas > 0 ? centavos : null },
    aoMenos: rows.some(({ cheia }) => cheia),
  }
}

const ofSoon = ({ tenantId, empresaId, empresa, validoAte }: Certificado): Causa => ({
  ...ofCertificado({ tenantId, empresaId }),
  gravidade: 'atencao',
  titulo: `O certificado de ${empresa} vence em ${diaOf(validoAte)}`,
  texto: 'As notas dela param nesse dia, se a conta não enviar outro antes.',
  ...{ desde: null, quantas: 0, centavos: null, aoMenos: false },
})

const ofCertificado = ({ tenantId, empresaId }: Pick<Certificado, 'tenantId' | 'empresaId'>) => ({
  chave: `certificado:${empresaId}`,
  ...{ tipo: 'certificado' as const, ambiente: null, proximaEm: null, unidade: 'notas' as const, ultimaHora: null },
  ...{ contas: 1, quais: [tenantId], alvo: { empresaId, tenantId } },
  operacoes: [`POST /portal/empresas/${empresaId}/certificado`],
})

function ofMany(certificados: readonly Certificado[], now: Date): Causa {
  const ended = certificados[0]!.validoAte <= now
  const { contas, quais } = sumUp(certificados.map(({ tenantId }) => ({ tenantId, notas: 1, centavos: 0 })))
  const many = certificados.length.toLocaleString('pt-BR')
  return {
    chave: `certificado:${ended ? 'vencidos' : 'a_vencer'}`,
    ...{ tipo: 'certificado', ambiente: null, gravidade: 'atencao' },
    titulo: ended ? `Mais ${many} certificados venceram` : `${many} certificados vencem em ${SOON_DAYS} dias`,
    texto: 'O serviço avisa os responsáveis de cada conta; as notas dessas empresas param sem um certificado novo.',
    ...{
      proximaEm: null,
      desde: ended ? certificados[0]!.validoAte : null,
      unidade: 'notas',
      quantas: 0,
      contas,
      quais,
    },
    ...{
      centavos: null,
      aoMenos: certificados.length >= CERTIFICADOS_MAX,
      alvo: {},
      operacoes: ['GET /admin/overview'],
    },
    ultimaHora: null,
  }
}

const DIA = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', day: '2-digit', month: '2-digit' })
const diaOf = (at: Date): string => DIA.format(at)

const CERTIFICADOS_MAX = 1_000

/** Certificates of active companies that ended, or end within a week, the first to end first. */
const selectCertificados = (db: Db, now: Date): Promise<Certificado[]> =>
  db.query<Certificado>(sql`
    select c.tenant_id as "tenantId", c.empresa_id as "empresaId", e.razao_social as empresa, c.valido_ate as "validoAte"
    from certificados c join empresas e on e.id = c.empresa_id
    where c.status = 'ativo' and e.ativa and c.valido_ate < ${new Date(now.getTime() + SOON_DAYS * DAY_MS)}
      and c.valido_ate > ${new Date(now.getTime() - FORGOTTEN_DAYS * DAY_MS)}
    order by c.valido_ate, c.empresa_id limit ${CERTIFICADOS_MAX}`)

const selectRetidas = (db: Db): Promise<Retida[]> =>
  db.query<Retida>(sql`
    with b as materialized (
      select tenant_id, chave, grupo, fila = 'nota.issue' as envio, coalesce(ultimo_erro, 'sem detalhe') as erro, criado_em
      from jobs where fila in ('nota.issue', 'nota.consult') and estado = 'bloqueado' order by executar_em limit ${LIDAS_MAX})
    select b.envio, b.grupo, b.erro, b.tenant_id as "tenantId", n.empresa_id as "empresaId", count(*)::int as notas,
      coalesce(sum(n.valor_servico), 0)::bigint as centavos, min(b.criado_em) as desde,
      (array_agg(b.chave order by b.criado_em, b.chave))[1] as exemplo,
      (select count(*) from b) >= ${LIDAS_MAX} as cheia
    from b left join notas n on n.tenant_id = b.tenant_id and n.id = b.chave::uuid group by 1, 2, 3, 4, 5`)
