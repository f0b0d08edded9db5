import { randomUUID } from 'node:crypto'
import { CONFIG_PADRAO, type CodigoDaCidade, servicoDoCodigo } from '#domain/empresa.ts'
import { type Codigo, faultsOfCodigos } from '#domain/nota/check-codigos.ts'
import type { Ambiente, Erro } from '#domain/nota/nota.ts'
import { ESFERAS } from '#domain/nota/total-tributos.ts'
import { audit } from '#features/audit/audit.ts'
import { changedFields, type DetalheDaVersao, refuseVersao } from '#features/audit/refuse-versao.ts'
import { conexaoFor } from '#features/cidades/reach/conexao-for.ts'
import { configScope } from '#features/cidades/reach/open-acesso.ts'
import { whyNotSerie } from '#features/cidades/reach/why-not-serie.ts'
import { empresaHoje } from '#features/empresas/empresa-row.ts'
import { findEmpresaOrRefuse } from '#features/empresas/find-empresa.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { NfseConfigInput, NfseConfigResponse } from '#formas/contas/empresa.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { type NfseConfigDados, toDados, toFields } from './config-fields.ts'

/** The configurations of a company, one per municipality and ambiente. A key sees those of its own ambiente. */
export async function listNfseConfigs(
  ctx: Ctx,
  empresaId: string,
  page: { limit: number; offset: number },
): Promise<{ items: NfseConfigResponse[]; total: number }> {
  allow(ctx, 'config.read')
  await findEmpresaOrRefuse(ctx, empresaId)
  const where = sql`tenant_id = ${ctx.tenantId} and empresa_id = ${empresaId} and ${withinAmbiente(ctx)}`
  const [rows, counted] = await Promise.all([
    ctx.db.query<Row>(sql`
      select ${COLUMNS} from nfse_configs where ${where} order by municipio, ambiente limit ${page.limit} offset ${page.offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from nfse_configs where ${where}`),
  ])
  return { items: rows.map(present), total: counted?.total ?? 0 }
}

/** The configurations of several companies, by company; for verbs that called `allow`. */
export async function configsOf(ctx: Ctx, empresaIds: readonly string[]): Promise<Map<string, NfseConfigResponse[]>> {
  const rows = await ctx.db.query<Row & { empresaId: string }>(sql`
    select empresa_id as "empresaId", ${COLUMNS} from nfse_configs
    where tenant_id = ${ctx.tenantId} and empresa_id = any(${empresaIds}::uuid[])`)
  const byEmpresa = Map.groupBy(rows, ({ empresaId }) => empresaId)
  return new Map([...byEmpresa].map(([id, mine]) => [id, mine.map(({ empresaId: _, ...row }) => present(row))]))
}

/**
 * Replaces the configuration of one municipality and ambiente; an absent field returns to its default, except the
 * secrets: absent or `***` keeps them, null removes them. Defaults: the company's own municipality, the key's
 * ambiente. `versao` is the one the client read, 0 when there was none: VERSAO_DIVERGENTE when it is no longer the
 * present one. Throws NAO_ENCONTRADO, MUNICIPIO_INEXISTENTE, SEM_PERMISSAO for an ambiente other than the key's, and
 * SCHEMA_DPS_INVALIDO for a connection that is not published, a series its city cannot take, percentages above 100 and an
 * indicator of operation that no table has.
 */
export async function putNfseConfig(ctx: Ctx, empresaId: string, input: NfseConfigInput): Promise<NfseConfigResponse> {
  allow(ctx, 'config.write')
  const empresa = await findEmpresaOrRefuse(ctx, empresaId)
  const {
    municipio = empresa.endereco.codigoCidade,
    ambiente = ambienteOf(ctx),
    senha,
    token,
    versao,
    ...fields
  } = input
  if (ctx.actor.kind === 'api-key' && ctx.actor.ambiente !== ambiente)
    throw refuseAmbiente(ctx.actor.ambiente, ambiente)
  if (!ctx.app.tabelas.municipio(municipio)) throw new Refusal('MUNICIPIO_INEXISTENTE', municipio)
  const { conexao: slug } = fields
  const unknown = slug && (await conexaoFor(ctx.app, { municipio, ambiente, slug })) === null
  const { serieRps: serie } = fields
  const wrong =
    unknown || serie === undefined
      ? null
      : await whyNotSerie(ctx.app, empresaHoje(empresa, ctx.app), { municipio, ambiente, serie }, toDados(fields))
  const erros = [
    ...(unknown ? [unknownConexao(slug)] : []),
    ...(wrong ? [{ ...wrong, campo: 'serieRps' }] : []),
    ...totalFaults(fields),
    ...faultsOfCodigos(ctx.app.tabelas, [
      { campo: 'indicadorOperacaoPadrao', tabela: 'indicadorOperacao', valor: fields.indicadorOperacaoPadrao },
      ...codigosOf('servicoPadrao', fields.servicoPadrao),
      ...(fields.codigosDaCidade ?? []).flatMap((each, i) => codigosOf(`codigosDaCidade[${i}]`, each)),
    ]),
    ...repeated(fields.codigosDaCidade ?? []),
  ]
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'configuration', { erros })

  const seal = (kind: 'senha' | 'token', text: string | null | undefined): Buffer | null =>
    text
      ? ctx.app.vault.sealSecret(configScope({ kind, tenantId: ctx.tenantId, empresaId, municipio, ambiente }), text)
      : null
  const keepsSenha = senha === undefined
  const keepsToken = token === undefined
  const dados = JSON.stringify(toDados(fields))
  const own = sql`tenant_id = ${ctx.tenantId} and empresa_id = ${empresaId} and municipio = ${municipio}
    and ambiente = ${ambiente}`
  return ctx.db.transaction(async (db) => {
    const readOne = () => db.one<Row>(sql`select ${COLUMNS} from nfse_configs where ${own} for update`)
    const before = await readOne()
    const refuse = async (lida: number, row: Row | null) => {
      const recursoId = row?.id ?? null
      return refuseVersao(ctx, db, { recurso: 'nfse-config', recursoId, lida, atual: row && present(row) })
    }
    if (versao !== undefined && versao !== (before?.versao ?? 0)) throw await refuse(versao, before)
    const row = await db.one<Row>(sql`
      insert into nfse_configs (id, tenant_id, empresa_id, municipio, ambiente, dados, senha_selada, token_selado, criado_em, atualizado_em)
      values (${randomUUID()}, ${ctx.tenantId}, ${empresaId}, ${municipio}, ${ambiente}, ${dados},
        ${keepsSenha ? null : seal('senha', senha)}, ${keepsToken ? null : seal('token', token)}, ${ctx.now()}, ${ctx.now()})
      on conflict (empresa_id, municipio, ambiente) do update set
        dados = excluded.dados,
        senha_selada = case when ${keepsSenha} then nfse_configs.senha_selada else excluded.senha_selada end,
        token_selado = case when ${keepsToken} then nfse_configs.token_selado else excluded.token_selado end,
        versao = nfse_configs.versao + 1, atualizado_em = excluded.atualizado_em
        where ${versao === undefined} or nfse_configs.versao = ${versao ?? 0}
      returning ${COLUMNS}`)
    // Another request inserted it in the meantime.
    if (!row) throw await refuse(versao ?? 0, await readOne())
    const after = present(row)
    const campos = [
      ...changedFields(before ? present(before) : PADRAO, after).filter((campo) => !FIXED.includes(campo)),
      ...(keepsSenha ? [] : ['senha']),
      ...(keepsToken ? [] : ['token']),
    ]
    await audit(db, ctx, {
      acao: 'config.write',
      recurso: 'nfse-config',
      recursoId: row.id,
      detalhe: { municipio, ambiente, versao: row.versao, campos } satisfies DetalheDaVersao & Record<string, unknown>,
    })
    return after
  })
}

type DaLista = { codigo: string; codigoServicoNacional?: string; codigoNbs?: string }
const codigosOf = (onde: string, servico: DaLista | null | undefined): Codigo[] =>
  servico
    ? [
        { campo: `${onde}.codigo`, tabela: 'servico', valor: servico.codigo },
        { campo: `${onde}.codigoServicoNacional`, tabela: 'servicoNacional', valor: servico.codigoServicoNacional },
        { campo: `${onde}.codigoNbs`, tabela: 'nbs', valor: servico.codigoNbs },
      ]
    : []

/** A code of the city may mean one service only. */
const repeated = (codigos: readonly CodigoDaCidade[]): Erro[] =>
  codigos.flatMap(({ codigoTributacao }, i) =>
    servicoDoCodigo(codigos.slice(0, i), codigoTributacao)
      ? [
          {
            campo: `codigosDaCidade[${i}].codigoTributacao`,
            codigo: 'VALORES_DIVERGENTES',
            mensagem: `O código ${codigoTributacao} já está na lista. Deixe uma linha só para ele.`,
          },
        ]
      : [],
  )

function refuseAmbiente(own: Ambiente, requested: Ambiente): Refusal {
  const mensagem = `Recebido "${requested}"; esta chave é de ${own} e só grava configurações desse ambiente.`
  return new Refusal('SEM_PERMISSAO', `a key of ${own} may not configure ${requested}`, {
    erros: [{ campo: 'ambiente', codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
  })
}

/** Refused here, because every note of the company would otherwise be refused for lack of a route. */
const unknownConexao = (slug: string): Erro => ({
  campo: 'conexao',
  codigo: 'CODIGO_INEXISTENTE',
  mensagem: `Recebido ${JSON.stringify(slug)}; não há conexão publicada com este nome. Sem conexao, vale a do município.`,
})

/** Rates are 0 to 100 (docs/especificacao/contrato.md#8-limits); amounts are not. */
function totalFaults({ totalTributos }: NfseConfigInput): Erro[] {
  if (!totalTributos || totalTributos.tipo === 'valor') return []
  return ESFERAS.filter((esfera) => totalTributos[esfera] > 100).map((esfera) => ({
    campo: `totalTributos.${esfera}`,
    codigo: 'VALOR_FORA_DO_LIMITE',
    mensagem: `Recebido ${totalTributos[esfera]}; um percentual vai de 0 a 100.`,
  }))
}

/** Deletes one configuration; from then on the defaults apply. Throws NAO_ENCONTRADO. */
export async function deleteNfseConfig(ctx: Ctx, empresaId: string, configId: string): Promise<NfseConfigResponse> {
  allow(ctx, 'config.write')
  await findEmpresaOrRefuse(ctx, empresaId)
  return ctx.db.transaction(async (db) => {
    const row = await db.one<Row>(sql`
      delete from nfse_configs
      where id = ${configId} and empresa_id = ${empresaId} and tenant_id = ${ctx.tenantId} and ${withinAmbiente(ctx)} returning ${COLUMNS}`)
    if (!row) throw new Refusal('NAO_ENCONTRADO', `nfse-config ${configId} is not of this company`)
    await audit(db, ctx, {
      acao: 'config.delete',
      recurso: 'nfse-config',
      recursoId: configId,
      detalhe: { municipio: row.municipio },
    })
    return present(row)
  })
}

const MASK = '***'

type Row = {
  id: string
  municipio: string
  ambiente: Ambiente
  dados: NfseConfigDados
  temSenha: boolean
  temToken: boolean
  versao: number
  criadoEm: Date
  atualizadoEm: Date
}

const COLUMNS = sql`id, municipio, ambiente, dados, senha_selada is not null as "temSenha",
  token_selado is not null as "temToken", versao, criado_em as "criadoEm", atualizado_em as "atualizadoEm"`

const withinAmbiente = ({ actor }: Ctx) => (actor.kind === 'api-key' ? sql`ambiente = ${actor.ambiente}` : sql`true`)

const ambienteOf = ({ actor }: Ctx): Ambiente => (actor.kind === 'api-key' ? actor.ambiente : 'producao')

const present = ({ dados, temSenha, temToken, criadoEm, atualizadoEm, ...row }: Row): NfseConfigResponse => ({
  ...row,
  ...CONFIG_PADRAO_FIELDS,
  ...toFields(dados),
  senha: temSenha ? MASK : null,
  token: temToken ? MASK : null,
  criadoEm: criadoEm.toISOString(),
  atualizadoEm: atualizadoEm.toISOString(),
})

const CONFIG_PADRAO_FIELDS = toFields(CONFIG_PADRAO)
/** What applies while there is no configuration, and the key that distinguishes two of them. */
const PADRAO = { ...CONFIG_PADRAO_FIELDS, usuario: null }
const FIXED = ['id', 'municipio', 'ambiente', 'senha', 'token', 'criadoEm']
