import { percent, reais, sum } from '#domain/money.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { RETENCOES } from '#domain/tributos/federais.ts'
import { allow } from '#features/permissions/permissions.ts'
import { samePerson, visible } from '#features/tomadores/tomadores.ts'
import type { ClienteDaConta } from '#formas/notas/cliente-da-conta.ts'
import type { RetencoesDoCliente, RetencoesLembradas } from '#formas/notas/tomador.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { readNotas } from './notas-do-cliente.ts'

type Row = Omit<ClienteDaConta['empresas'][number], 'retencoes' | 'anos'> & {
  documento: string
  tomador: PedidoTomador
  retencoes: RetencoesDoCliente | null
}
type Somas = Awaited<ReturnType<typeof readNotas>>['somas']

const NOTAS_MOSTRADAS = 20

/**
 * A customer in every company of the caller that has it, by its id in any of them: its data, what its notes come to, and
 * what it withholds. Throws NAO_ENCONTRADO.
 */
export async function findCliente(ctx: Ctx, id: string, ambiente: Ambiente = 'producao'): Promise<ClienteDaConta> {
  allow(ctx, 'tomador.read')
  const rows = await ctx.db.query<Row>(sql`
    select u.id, u.documento, u.empresa_id as "empresaId", e.razao_social as empresa, e.cpf_cnpj as "empresaCpfCnpj",
      to_char(u.usado_em, 'YYYY-MM-DD') as "usadoEm", u.dados as tomador, u.escrito, u.retencoes,
      u.arquivado_em is not null as arquivado, u.versao
    from tomadores t join tomadores u on ${samePerson(sql`t`, sql`u`)}
    join (select * from empresas) e on e.tenant_id = u.tenant_id and e.id = u.empresa_id
    where ${visible(ctx)} and t.id = ${id} and ${visible(ctx, sql`u`)}
    order by u.usado_em desc nulls last, e.razao_social, u.id`)
  const lido = rows.find((row) => row.id === id)
  if (!lido) throw new Refusal('NAO_ENCONTRADO', `tomador ${id} is not of this caller`)
  const { somas, quantas, ultimas, retidas } = await readNotas(ctx, lido, ambiente, NOTAS_MOSTRADAS)
  const nomes = await namesOf(ctx, [...new Set(ultimas.map(({ empresaId }) => empresaId))])
  return {
    id,
    empresas: rows.map(({ documento: _, retencoes, ...row }) => ({
      ...row,
      retencoes: remembered(
        retencoes,
        retidas.find(({ empresaId }) => empresaId === row.empresaId),
      ),
      anos: byYear(somas.filter(({ empresaId }) => empresaId === row.empresaId)),
    })),
    anos: byYear(somas),
    quantasNotas: quantas,
    notas: ultimas.map(({ valor, ...nota }) => ({
      ...nota,
      empresa: nomes.get(nota.empresaId) ?? '',
      valorServico: reais(valor),
    })),
  }
}

async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db.query<{ id: string; nome: string }>(sql`
    select id, razao_social as nome from empresas where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

const byYear = (somas: Somas): ClienteDaConta['anos'] =>
  [...Map.groupBy(somas, ({ ano }) => ano)]
    .map(([ano, parts]) => ({
      ano,
      notas: parts.reduce((total, { notas }) => total + notas, 0),
      total: reais(sum(...parts.map(({ valor }) => valor))),
    }))
    .sort((a, b) => b.ano - a.ano)

type Retida = Awaited<ReturnType<typeof readNotas>>['retidas'][number]

/** What a person wrote, else the rates of the last note; null without either. */
function remembered(written: RetencoesDoCliente | null, last: Retida | undefined): RetencoesLembradas | null {
  if (written) return { de: 'pessoa', ...written }
  if (!last) return null
  const rates = RETENCOES.flatMap((imposto) => {
    const aliquota = last.retencao[imposto]?.aliquota
    return aliquota ? [[imposto, percent(aliquota)]] : []
  })
  return { de: 'nota', issRetido: last.iss.retido, ...Object.fromEntries(rates) }
}
