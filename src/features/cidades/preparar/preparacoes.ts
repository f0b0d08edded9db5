import { randomUUID } from 'node:crypto'
import { audit } from '#features/audit/audit.ts'
import { findMunicipioFaults } from '#features/cidades/conexoes/attach-municipios.ts'
import { findCaFaults, findUrlFaults } from '#features/cidades/conexoes/check-conexao.ts'
import { templateNamed } from '#features/cidades/conexoes/templates.ts'
import { refuseUnknownUf } from '#features/cidades/municipios/refuse-unknown-uf.ts'
import { padraoSugeridoOf } from '#features/cidades/reach/city-facts.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { NovaPreparacao, Preparacao, PreparacaoPedida } from '#formas/cidades/preparacao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import { findPreparacao } from './list-preparacoes.ts'
import type { Pedido } from './plan-cidade.ts'
import { simulate } from './simulate.ts'

/**
 * Starts bringing cities of a template on the air, or with `simular` says what would happen and writes nothing. Throws
 * SCHEMA_DPS_INVALIDO, UF_INEXISTENTE, EMPRESA_NAO_CADASTRADA; ESTADO_INVALIDO while another run of the template is open.
 */
export async function startPreparacao(ctx: Ctx, input: NovaPreparacao): Promise<PreparacaoPedida> {
  allow(ctx, 'admin.conexao.write')
  if (input.publicar) allow(ctx, 'admin.conexao.publish')
  const template = templateNamed(input.padrao)
  const municipios = await chooseMunicipios(ctx, input)
  const pedido = await readPedido(ctx, input)
  if (input.simular) return { preparacao: null, simulacao: await simulate(ctx, template, pedido, municipios) }

  const id = randomUUID()
  const { padrao, ambiente, motivo, uf } = input
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  await ctx.app.sistema.transaction(async (db) => {
    const row = await db.one(sql`
      insert into preparacoes (id, padrao, ambiente, pedido, motivo, por, request_id, criada_em)
      values (${id}, ${padrao}, ${ambiente}, ${JSON.stringify(pedido)}, ${motivo}, ${por}, ${ctx.requestId}, ${ctx.now()})
      on conflict (padrao) where status in ('na_fila','executando') do nothing returning id`)
    if (!row) throw conflict('padrao', `Já há uma preparação do padrão ${padrao} em andamento; espere ou cancele-a.`)
    await db.query(sql`
      insert into preparacao_municipios (preparacao_id, municipio, ordem)
      select ${id}, m, n from unnest(${municipios}::text[]) with ordinality as u(m, n)`)
    await enqueue(db, [
      { fila: 'conexoes.preparar', chave: id, tenantId: null, grupo: 'preparar', requestId: ctx.requestId },
    ])
    const { publicar, substituir, empresaId } = pedido
    const alvo = { padrao, ambiente, uf: uf ?? null, municipios: municipios.slice(0, 50), total: municipios.length }
    const detalhe = { ...alvo, publicar, substituir, empresaId, motivo }
    await audit(db, ctx, { acao: 'conexao.prepare', recurso: 'preparacao', recursoId: id, detalhe })
  })
  return { preparacao: await findPreparacao(ctx, id), simulacao: null }
}

/** The cities asked for, the most populous first: they count most if the run is cancelled. */
async function chooseMunicipios(ctx: Ctx, { padrao, uf, municipios }: NovaPreparacao): Promise<string[]> {
  refuseUnknownUf(uf, 'uf')
  const index = await openMunicipioIndex(ctx.app)
  const erros = findMunicipioFaults(ctx.app, municipios ?? [])
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'municipalities', { erros })
  const named = municipios && new Set(municipios)
  const chosen = index.all
    .filter((entry) => (named ? named.has(entry.ibge) : padraoSugeridoOf(entry) === padrao))
    .filter((entry) => !uf || entry.uf === uf.toUpperCase())
    .sort((a, b) => b.populacao - a.populacao)
  if (chosen.length > 0) return chosen.map(({ ibge }) => ibge)
  const mensagem = `Nenhum município para o padrão ${padrao}${uf ? ` em ${uf.toUpperCase()}` : ''}: envie municipios, ou outra uf.`
  const campo = municipios ? 'municipios' : 'padrao'
  throw new Refusal('SCHEMA_DPS_INVALIDO', 'no municipality', {
    erros: [{ campo, codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
  })
}

async function readPedido({ app }: Ctx, input: NovaPreparacao): Promise<Pedido> {
  const { ambiente, empresaId = null, urls = {}, enderecos = [], ca = [] } = input
  const erros = [
    ...findUrlFaults(app, urls, 'urls', ambiente),
    ...enderecos.flatMap((each, at) => findUrlFaults(app, each.urls, `enderecos[${at}].urls`, ambiente)),
    ...findMunicipioFaults(
      app,
      enderecos.map(({ municipio }) => municipio),
      '.municipio',
    ).map((erro) => ({ ...erro, campo: erro.campo.replace(/^municipios/, 'enderecos') })),
    ...findCaFaults(ca),
  ]
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'addresses', { erros })
  if (empresaId && !(await app.sistema.one(sql`select from empresas where id = ${empresaId} and ativa`)))
    throw new Refusal('EMPRESA_NAO_CADASTRADA', `empresa ${empresaId}`, {
      erros: [
        {
          campo: 'empresaId',
          codigo: 'EMPRESA_NAO_CADASTRADA',
          mensagem: `Não há empresa ativa com o id ${empresaId}.`,
        },
      ],
    })
  return {
    ...{ ambiente, empresaId, urls, ca },
    enderecos: Object.fromEntries(enderecos.map((each) => [each.municipio, each.urls])),
    publicar: input.publicar ?? false,
    substituir: input.substituir ?? false,
  }
}

/**
 * Cancels a run: the city under way ends, no other begins, and what is done stays. Repeating changes nothing. Throws
 * NAO_ENCONTRADO, ESTADO_INVALIDO when it has ended.
 */
export async function cancelPreparacao(ctx: Ctx, id: string, { motivo }: { motivo: string }): Promise<Preparacao> {
  allow(ctx, 'admin.conexao.write')
  await ctx.app.sistema.transaction(async (db) => {
    const row = await db.one<{ status: string }>(sql`select status from preparacoes where id = ${id} for update`)
    if (!row) throw new Refusal('NAO_ENCONTRADO', `no run ${id}`)
    if (row.status === 'cancelada') return
    if (!ABERTAS.includes(row.status)) throw statusConflict(row.status, ABERTAS)
    await db.query(sql`
      update preparacoes set status = 'cancelada', concluida_em = ${ctx.now()} where id = ${id}`)
    await db.query(sql`
      update preparacao_municipios set situacao = 'cancelado', em = ${ctx.now()}
      where preparacao_id = ${id} and situacao = 'pendente'`)
    const detalhe = { motivo }
    await audit(db, ctx, { acao: 'conexao.prepare-cancel', recurso: 'preparacao', recursoId: id, detalhe })
  })
  return findPreparacao(ctx, id)
}

const ABERTAS = ['na_fila', 'executando']
