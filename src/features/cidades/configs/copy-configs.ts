import { randomUUID } from 'node:crypto'
import { CONFIG_PADRAO } from '#domain/empresa.ts'
import { audit } from '#features/audit/audit.ts'
import { changedFields } from '#features/audit/refuse-versao.ts'
import { resolveTrack } from '#features/cidades/reach/resolve-track.ts'
import { whyNotSerie } from '#features/cidades/reach/why-not-serie.ts'
import { type EmpresaRow, empresaHoje } from '#features/empresas/empresa-row.ts'
import type { CopiaParaProducao } from '#formas/contas/pronto-para-valer.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type NfseConfigDados, toFields } from './config-fields.ts'

type Listas = Pick<CopiaParaProducao['configuracoes'], 'diferentes' | 'naoCopiados'>

/** The configurations that production lacks, and those that it has. */
export type PlanoDeConfigs = Listas & {
  novas: { municipio: string; dados: NfseConfigDados }[]
  jaExistem: number
  /** How the company will issue in its own municipality in production; its login is that of production alone. */
  daSede: { dados: NfseConfigDados; temUsuario: boolean; temSenha: boolean; temToken: boolean }
}

type Salva = { id: string; dados: NfseConfigDados; temSenha: boolean; temToken: boolean }
type Par = { municipio: string; producao: Salva | null; homologacao: Salva | null }

/**
 * What a copy of the configurations of homologação would do: never with the login of the city or the number of a batch,
 * which are of one ambiente, nor where production could not issue with it. For verbs that called `allow`.
 */
export async function planConfigs(ctx: Ctx, db: Db, empresa: EmpresaRow): Promise<PlanoDeConfigs> {
  const salva = sql`json_build_object('id', c.id, 'dados', c.dados, 'temSenha', c.senha_selada is not null,
    'temToken', c.token_selado is not null)`
  const pares = await db.query<Par>(sql`
    select c.municipio, (json_agg(${salva}) filter (where c.ambiente = 'producao')) -> 0 as producao,
      (json_agg(${salva}) filter (where c.ambiente = 'homologacao')) -> 0 as homologacao
    from nfse_configs c where c.tenant_id = ${ctx.tenantId} and c.empresa_id = ${empresa.id}
    group by c.municipio order by c.municipio`)
  const sede = pares.find(({ municipio }) => municipio === empresa.endereco.codigoCidade)
  const plano: PlanoDeConfigs = {
    ...{ novas: [], jaExistem: 0, diferentes: [], naoCopiados: [] },
    daSede: {
      dados: sede?.producao?.dados ?? (sede?.homologacao ? ofBoth(sede.homologacao.dados) : {}),
      temUsuario: Boolean(sede?.producao?.dados.usuario),
      temSenha: sede?.producao?.temSenha ?? false,
      temToken: sede?.producao?.temToken ?? false,
    },
  }
  for (const { municipio, producao, homologacao } of pares) {
    if (producao) plano.jaExistem++
    if (!homologacao) continue
    const nome = nomeDe(ctx, municipio)
    const dados = ofBoth(homologacao.dados)
    if (producao) {
      const campos = changedFields(inWhole(ofBoth(producao.dados)), inWhole(dados))
      if (campos.length > 0) plano.diferentes.push({ id: producao.id, nome, campos })
      continue
    }
    const motivo = await whyNotInProducao(ctx, empresa, { municipio, dados })
    if (motivo) plano.naoCopiados.push({ id: homologacao.id, nome, motivo })
    else plano.novas.push({ municipio, dados })
  }
  return plano
}

/** Writes the new configurations of a plan. */
export async function copyConfigs(
  ctx: Ctx,
  tx: Db,
  { empresaId, novas }: Pick<PlanoDeConfigs, 'novas'> & { empresaId: string },
): Promise<void> {
  for (const { municipio, dados } of novas) {
    const id = randomUUID()
    const added = await tx.one(sql`
      insert into nfse_configs (id, tenant_id, empresa_id, municipio, ambiente, dados, criado_em, atualizado_em)
      values (${id}, ${ctx.tenantId}, ${empresaId}, ${municipio}, 'producao', ${JSON.stringify(dados)}, ${ctx.now()}, ${ctx.now()})
      on conflict (empresa_id, municipio, ambiente) do nothing returning id`)
    // A person saved one in the meantime: it stays.
    if (!added) continue
    const detalhe = { municipio, ambiente: 'producao', versao: 1, campos: changedFields(inWhole({}), inWhole(dados)) }
    await audit(tx, ctx, { acao: 'config.write', recurso: 'nfse-config', recursoId: id, detalhe })
  }
}

/** What is not of one ambiente alone. */
const ofBoth = ({ usuario: _, loteInicial: __, ...dados }: NfseConfigDados): NfseConfigDados => dados
const inWhole = (dados: NfseConfigDados) => toFields({ ...CONFIG_PADRAO, ...dados })

function nomeDe({ app }: Ctx, ibge: string): string {
  const municipio = app.tabelas.municipio(ibge)
  return municipio ? `${municipio.nome}, ${municipio.uf}` : ibge
}

type Proposta = { municipio: string; dados: NfseConfigDados }

async function whyNotInProducao(ctx: Ctx, empresa: EmpresaRow, { municipio, dados }: Proposta): Promise<string | null> {
  const place = { municipio, ambiente: 'producao' } as const
  const hoje = empresaHoje(empresa, ctx.app)
  const config = { ...CONFIG_PADRAO, ...dados }
  const rota = config.conexao && (await resolveTrack(ctx.app, { ...place, empresa: hoje, config }))
  if (rota && !rota.conexao) return `${rota.motivo.charAt(0).toUpperCase()}${rota.motivo.slice(1)}.`
  const wrong = await whyNotSerie(ctx.app, hoje, { ...place, serie: config.serieRps }, dados)
  return wrong?.mensagem ?? null
}
