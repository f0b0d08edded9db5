import type { Codigo } from '#domain/codigos.ts'
import { CONFIG_PADRAO, type Empresa, type NfseConfig } from '#domain/empresa.ts'
import type { Erro } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { deverDaReforma, prepareNota } from '#domain/nota/prepare-nota.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { errosOf } from '#domain/present-erros.ts'
import type { Municipio } from '#domain/tabelas.ts'
import type { UrlsConexao } from '#features/cidades/reach/conexao-row.ts'
import { openCredencial } from '#features/cidades/reach/credencial.ts'
import { EMPRESA_COLUMNS, type EmpresaRow, empresaHoje, hojeNaEmpresa } from '#features/empresas/empresa-row.ts'
import type { NovoEnsaio } from '#formas/cidades/conexao-pedidos.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import type { Credencial, Track } from '#tracks/track.ts'
import { samplePedido } from './sample-pedido.ts'

/** The input of a dry-run: a company (for its certificate), a city (default: the company's), a request or a sample. */
export type DryRunInput = NovoEnsaio & {
  /** The addresses of the city in homologação; default: those it is attached with. */
  urls?: UrlsConexao
  /** The reason for the use of the certificate, for the audit of both sides. */
  motivo?: string
}

/** The company of a dry-run, moved to the city under test, with its key and its login at that city. */
export async function findEmpresaEnsaio(
  app: App,
  input: DryRunInput,
): Promise<{ empresa: Empresa; tenantId: string; municipio: Municipio; credencial: Credencial }> {
  const row = await app.sistema.one<EmpresaRow & { tenantId: string }>(
    sql`select ${EMPRESA_COLUMNS}, e.tenant_id as "tenantId" from empresas e where e.id = ${input.empresaId}`,
  )
  const refuse = (codigo: Codigo) =>
    new Refusal(codigo, `empresa ${input.empresaId}`, { erros: errosOf(codigo, 'empresaId') })
  if (!row) throw refuse('EMPRESA_NAO_CADASTRADA')
  const municipio = app.tabelas.municipio(input.municipio ?? row.endereco.codigoCidade)
  if (!municipio) throw new Refusal('MUNICIPIO_INEXISTENTE', input.municipio)
  const owner = {
    tenantId: row.tenantId,
    empresaId: row.id,
    municipio: municipio.ibge,
    ambiente: 'homologacao',
  } as const
  const credencial = await openCredencial(app, owner, { comAcesso: true })
  if (!credencial) throw refuse('CERTIFICADO_AUSENTE')
  const endereco = {
    ...row.endereco,
    codigoCidade: municipio.ibge,
    descricaoCidade: municipio.nome,
    estado: municipio.uf,
  }
  return { empresa: { ...empresaHoje(row, app), endereco }, tenantId: row.tenantId, municipio, credencial }
}

/** The note as acceptance would prepare it, with the faults for which acceptance would refuse it. */
export async function prepareEnsaio(
  app: App,
  {
    input,
    empresa,
    municipio,
    track: { levaReforma, levaComercioExterior, levaNumeroProcesso, exigeCstPisCofins },
  }: {
    input: DryRunInput
    empresa: Empresa
    municipio: Municipio
    track: Pick<Track, 'levaReforma' | 'levaComercioExterior' | 'levaNumeroProcesso' | 'exigeCstPisCofins'>
  },
): Promise<{ value: NotaPreparada | null; erros: Erro[] }> {
  const comReforma =
    levaReforma && deverDaReforma(empresa, hojeNaEmpresa(empresa, app).slice(0, 7), app.tabelas) === 'recusa'
  const { pedido, erros } = validatePedido(input.pedido ?? samplePedido(empresa.cpfCnpj, municipio, comReforma))
  if (!pedido) return { value: null, erros }
  const row = await app.sistema.one<{ dados: Partial<NfseConfig> }>(sql`
    select dados from nfse_configs where empresa_id = ${empresa.id} and municipio = ${municipio.ibge} and ambiente = 'homologacao'`)
  const prepared = prepareNota(pedido, {
    empresa,
    config: { ...CONFIG_PADRAO, ...row?.dados },
    ambiente: 'homologacao',
    tabelas: app.tabelas,
    agora: app.now(),
    levaReforma,
    levaComercioExterior,
    levaNumeroProcesso,
    exigeCstPisCofins,
  })
  return { value: prepared.nota, erros: prepared.erros }
}
