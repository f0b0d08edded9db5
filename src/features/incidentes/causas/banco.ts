import { erroDaDependencia } from '#domain/dependencias.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { type Chamado, ditoDaHora, isFora, readChamados } from '#features/dependencias/chamadas.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Causa } from './causa.ts'
import type { Lidos } from './lidos.ts'

type Credencial = { id: string; ambiente: Ambiente }
type Espera = { credencialId: string; quantas: number; contas: number; quais: string[]; centavos: number }

/** The most charges of one credential that are added up. */
const LIDAS_MAX = 10_000

/** Credentials whose bank does not answer, with the charges that wait for it and their value. */
export async function readBancos({ sistema }: App, { now }: Lidos): Promise<Causa[]> {
  const fora = (await readChamados(sistema, now, ['banco'])).filter(isFora)
  if (fora.length === 0) return []
  const ids = fora.map(({ alvo }) => alvo)
  const [credenciais, esperas, proxima] = await Promise.all([
    sistema.query<Credencial>(
      sql`select id, ambiente from banco_credenciais where revogada_em is null and id = any(${ids}::uuid[])`,
    ),
    waitingCharges(sistema, ids),
    sistema.one<{ em: Date | null }>(sql`
      select min(executar_em) as em from jobs where fila like 'banco.%' and estado = 'aguardando' and executar_em > now()`),
  ])
  return credenciais.map((credencial) =>
    causaOf(
      credencial,
      fora.find(({ alvo }) => alvo === credencial.id)!,
      esperas.find(({ credencialId }) => credencialId === credencial.id),
      proxima?.em ?? null,
    ),
  )
}

function causaOf(
  { id, ambiente }: Credencial,
  chamado: Chamado,
  espera: Espera | undefined,
  proximaEm: Date | null,
): Causa {
  const { quantas = 0, contas = 0, quais = [], centavos = 0 } = espera ?? {}
  const hora = ditoDaHora(chamado)
  const erro = erroDaDependencia(chamado.erro ?? '')
  return {
    chave: `banco_fora:${id}`,
    tipo: 'banco_fora',
    ambiente,
    gravidade: quantas > 0 ? 'critica' : 'atencao',
    titulo: chamado.erro?.startsWith('credencial') ? 'O banco não aceita a credencial' : 'O banco não responde',
    texto: `${erro}${hora ? ` em ${hora}` : ''}. ${quantas > 0 ? 'As cobranças esperam e nenhuma é feita duas vezes; o' : 'O'} serviço pergunta de novo sozinho.`,
    proximaEm,
    desde: chamado.falhandoDesde,
    unidade: 'cobrancas',
    ...{ quantas, contas, quais, aoMenos: quantas >= LIDAS_MAX, centavos: quantas > 0 ? centavos : null },
    alvo: { credencialId: id },
    operacoes: ['GET /admin/queues/banco.cobrar/agrupamentos-falhas', 'GET /admin/bank/cobrancas'],
    ultimaHora: chamado.ultimaHora,
  }
}

/** The charges of these credentials that cannot continue without the bank. */
const waitingCharges = (db: Db, ids: readonly string[]): Promise<Espera[]> =>
  db.query<Espera>(sql`
    with lidas as (
      select c.* from unnest(${[...ids]}::uuid[]) as i(id), lateral (
        select credencial_id, tenant_id, valor from cobrancas
        where credencial_id = i.id and status in ('criando', 'incerta', 'cancelando') limit ${LIDAS_MAX}) c),
    por as (
      select credencial_id, tenant_id, count(*)::int as n, sum(valor) as centavos from lidas group by 1, 2)
    select credencial_id as "credencialId", sum(n)::int as quantas, count(*)::int as contas, sum(centavos)::bigint as centavos,
      (array_agg(tenant_id::text order by n desc, tenant_id))[1:3] as quais
    from por group by 1`)
