import { Type } from 'typebox'
import { deleteNfseConfig, listNfseConfigs, putNfseConfig } from '#features/cidades/configs/nfse-configs.ts'
import { createEmpresa } from '#features/empresas/create-empresa.ts'
import { findEmpresa } from '#features/empresas/find-empresa.ts'
import { listEmpresas } from '#features/empresas/list-empresas.ts'
import { updateEmpresa } from '#features/empresas/update-empresa.ts'
import { uploadCertificado } from '#features/empresas/upload-certificado.ts'
import { ById, Id, Pagina, PaginaDe } from '#formas/comum.ts'
import {
  Certificado,
  EmpresaResponse,
  EXEMPLOS_EMPRESA,
  FiltroDeEmpresas,
  MudancaEmpresa,
  NfseConfigInput,
  NfseConfigResponse,
  NovaEmpresa,
  NovoCertificado,
} from '#formas/contas/empresa.ts'
import { type Route, route } from '#platform/http/route.ts'

/**
 * The operations on companies (docs/especificacao/contrato.md#41-public-api, docs/especificacao/contrato.md#43-portal):
 * the same with an API key and, under `/portal`, with a session.
 */
export function empresaRoutes(surface: 'public' | 'portal'): Route[] {
  const base = surface === 'portal' ? ('/portal/empresas' as const) : ('/empresas' as const)
  const common = { surface, tags: ['empresas'] } as const
  return [
    route(`GET ${base}`, {
      ...common,
      permission: 'empresa.read',
      summary: 'Lista as empresas da conta',
      description: 'Em ordem de razão social. Uma credencial limitada a algumas empresas vê só essas.',
      query: FiltroDeEmpresas,
      answers: { 200: PaginaDe(EmpresaResponse) },
      handle: async ({ ctx, query }) => ({
        ...(await listEmpresas(ctx, query)),
        limit: query.limit,
        offset: query.offset,
      }),
    }),
    route(`POST ${base}`, {
      ...common,
      permission: 'empresa.write',
      summary: 'Cadastra uma empresa emissora',
      description:
        'CPF ou CNPJ só com dígitos, único na conta. Antes da primeira nota, envie também o certificado A1. Uma credencial limitada a algumas empresas não cadastra outras.',
      body: NovaEmpresa,
      bodyExamples: EXEMPLOS_EMPRESA.nova,
      answers: { 201: EmpresaResponse },
      refuses: ['EMPRESA_JA_CADASTRADA', 'MUNICIPIO_INEXISTENTE'],
      handle: ({ ctx, body }) => createEmpresa(ctx, body),
    }),
    route(`GET ${base}/:id`, {
      ...common,
      permission: 'empresa.read',
      summary: 'Mostra uma empresa',
      description:
        'Com o certificado em vigor e quantos dias faltam para ele vencer; certificado é null enquanto nenhum foi enviado.',
      params: ById,
      answers: { 200: EmpresaResponse },
      handle: ({ ctx, params }) => findEmpresa(ctx, params.id),
    }),
    route(`PATCH ${base}/:id`, {
      ...common,
      permission: 'empresa.write',
      summary: 'Altera o cadastro de uma empresa',
      description:
        'Só muda o que vier; null esvazia um campo opcional. O endereço vem inteiro, e cpfCnpj não muda. `ativa: false` faz as próximas emissões responderem EMPRESA_INATIVA. Com a `versao` lida, uma mudança feita por outro nesse meio-tempo não é desfeita: a resposta é 409 VERSAO_DIVERGENTE.',
      params: ById,
      body: MudancaEmpresa,
      bodyExamples: EXEMPLOS_EMPRESA.mudanca,
      answers: { 200: EmpresaResponse },
      refuses: ['MUNICIPIO_INEXISTENTE', 'VERSAO_DIVERGENTE'],
      handle: ({ ctx, params, body }) => updateEmpresa(ctx, params.id, body),
    }),
    route(`POST ${base}/:id/certificado`, {
      ...common,
      permission: 'certificado.write',
      summary: 'Envia o certificado A1 da empresa',
      description:
        'O novo certificado substitui o anterior. O arquivo e a senha não são guardados, só a chave, cifrada. Até dois arquivos da conta são lidos ao mesmo tempo; mais que isso responde 429.',
      params: ById,
      body: NovoCertificado,
      bodyExamples: EXEMPLOS_EMPRESA.certificado,
      bodyBytesMax: CERTIFICATE_BYTES_MAX,
      answers: { 201: Certificado },
      refuses: FILE_FAULTS,
      handle: ({ ctx, params, body }) => uploadCertificado(ctx, params.id, body),
    }),
    route(`GET ${base}/:empresaId/nfse-configs`, {
      ...common,
      permission: 'config.read',
      summary: 'Lista as configurações de emissão da empresa, por município e ambiente',
      description:
        'Uma chave vê as do seu ambiente; o portal, as dos dois. Senhas e tokens gravados aparecem como ***.',
      params: Type.Object({ empresaId: Id }),
      query: Type.Object(Pagina),
      answers: { 200: PaginaDe(NfseConfigResponse) },
      handle: async ({ ctx, params, query }) => ({
        ...(await listNfseConfigs(ctx, params.empresaId, query)),
        limit: query.limit,
        offset: query.offset,
      }),
    }),
    route(`PUT ${base}/:empresaId/nfse-configs`, {
      ...common,
      permission: 'config.write',
      summary: 'Grava a configuração de um município e ambiente',
      description:
        'Substitui a configuração inteira; o que não vier volta ao padrão, menos senha e token. Sem município, vale o da empresa; sem ambiente, o da chave. Com a `versao` lida, o que outro gravou depois não é apagado: a resposta é 409 VERSAO_DIVERGENTE.',
      params: Type.Object({ empresaId: Id }),
      body: NfseConfigInput,
      bodyExamples: EXEMPLOS_EMPRESA.config,
      answers: { 200: NfseConfigResponse },
      refuses: ['MUNICIPIO_INEXISTENTE', 'VERSAO_DIVERGENTE'],
      handle: ({ ctx, params, body }) => putNfseConfig(ctx, params.empresaId, body),
    }),
    route(`DELETE ${base}/:empresaId/nfse-configs/:configId`, {
      ...common,
      permission: 'config.write',
      summary: 'Remove uma configuração; volta a valer o padrão',
      description: 'Responde a configuração removida, sem os segredos. As notas já aceitas seguem como foram aceitas.',
      params: Type.Object({ empresaId: Id, configId: Id }),
      answers: { 200: NfseConfigResponse },
      handle: ({ ctx, params }) => deleteNfseConfig(ctx, params.empresaId, params.configId),
    }),
  ]
}

// 256 KiB of certificate (docs/especificacao/decisoes.md#1-http-conventions) are 342 KiB of base64; the rest is for the
// password.
export const CERTIFICATE_BYTES_MAX = 400 * 1024

/** The codes with which a file is refused. */
export const FILE_FAULTS = [
  'CERTIFICADO_ARQUIVO_INVALIDO',
  'CERTIFICADO_SENHA_INVALIDA',
  'CERTIFICADO_SEM_CHAVE',
  'CERTIFICADO_NAO_ACEITO',
  'CERTIFICADO_FORA_DA_VALIDADE',
  'CERTIFICADO_CNPJ_DIVERGENTE',
] as const

export const publicEmpresas = empresaRoutes('public')
