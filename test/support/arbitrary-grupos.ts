import fc from 'fast-check'
import type { PedidoReembolso, PedidoReforma, PedidoServico } from '#domain/nota/pedido.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import {
  anyChaveNfe,
  anyChaveNfse,
  anyCnpj,
  anyEndereco,
  anyNome,
  anyPessoa,
  type ValueOf,
} from './arbitrary-partes.ts'
import { arbitraryEmissao, type EmissaoArbitraria } from './arbitrary-pedido.ts'

/**
 * The requests of `arbitraryEmissao`, those of IBS and CBS with the groups that only some operations have, and
 * deductions by documents of every kind. Only the national layout carries them all.
 */
export function arbitraryComGrupos(tabelas: Tabelas): fc.Arbitrary<EmissaoArbitraria> {
  return fc.tuple(arbitraryEmissao(tabelas), choices).map(([emissao, choice]) => {
    const servico = emissao.pedido.servico.map((item) => withGrupos(item, choice, tabelas))
    return { ...emissao, pedido: { ...emissao.pedido, servico } }
  })
}

const choices = fc.record({
  classe: fc.constantFrom(null, null, '515001', '550016', '550022'),
  imovel: fc.constantFrom(null, null, 'cib', 'endereco'),
  indicador: fc.constantFrom('020101', '020201', '020301'),
  endereco: anyEndereco,
  ente: fc.option(fc.integer({ min: 1, max: 4 })),
  tipoOperacao: fc.integer({ min: 1, max: 5 }),
  notas: fc.array(anyChaveNfse, { minLength: 1, maxLength: 3 }),
  destinatario: fc.constantFrom(null, 'cnpj', 'nif'),
  pessoa: anyPessoa,
  reembolsos: fc.subarray(['chaveNfse', 'chaveNfe', 'chaveCte', 'outroDfe', 'documentoFiscal', 'documentoNaoFiscal']),
  chaveNfse: anyChaveNfse,
  chaveNfe: anyChaveNfe,
  fornecedor: anyCnpj,
  nome: anyNome,
  codigoInterno: fc.option(fc.constantFrom('SKU1', 'A'.repeat(20))),
})
type Choice = ValueOf<typeof choices>

function withGrupos(item: PedidoServico, choice: Choice, tabelas: Tabelas): PedidoServico {
  const obra = tabelas.servicoNacional(item.codigoServicoNacional!)?.grupoObrigatorio === 'obra'
  const noExterior = item.comercioExterior !== undefined
  const imovel = item.reforma && choice.imovel && !obra && !noExterior
  return {
    ...item,
    ...(choice.codigoInterno !== null && { codigoInterno: choice.codigoInterno }),
    ...(imovel && { imovel: choice.imovel === 'cib' ? { cib: 'A1B2C3D4' } : { endereco: choice.endereco } }),
    ...(item.reforma && { reforma: buildReforma(item, item.reforma, choice, Boolean(imovel)) }),
    valor: { ...item.valor, ...withDocumentos(item, choice) },
  }
}

function buildReforma(
  { valor }: PedidoServico,
  reforma: PedidoReforma,
  choice: Choice,
  imovel: boolean,
): PedidoReforma {
  const { classe, ente, tipoOperacao, pessoa } = choice
  const { cnpj, nif, endereco, exterior, razaoSocial } = pessoa
  const parte = Math.floor(valor.servico) / 100
  return {
    ...reforma,
    ...(classe && { cst: classe.slice(0, 3), classificacao: classe }),
    ...(classe === '515001' && { diferimento: { ibsEstadual: 100, ibsMunicipal: 50, cbs: 33.33 } }),
    ...(classe?.startsWith('550') && { tributacaoRegular: { cst: '000', classificacao: '000001' } }),
    ...(imovel && { indicadorOperacao: choice.indicador }),
    ...(ente !== null && { enteGovernamental: ente }),
    ...((ente !== null || reforma.tipoOperacao) && { tipoOperacao }),
    ...((ente !== null || reforma.tipoOperacao) &&
      (tipoOperacao === 2 || tipoOperacao === 3) && { notasReferenciadas: choice.notas }),
    ...(choice.destinatario === 'cnpj' && { destinatario: { cpfCnpj: cnpj, razaoSocial, endereco } }),
    ...(choice.destinatario === 'nif' && { destinatario: { nifEstrangeiro: nif, razaoSocial, endereco: exterior } }),
    ...(choice.reembolsos.length > 0 && {
      reembolsos: choice.reembolsos.map((kind) => buildReembolso(kind, parte, choice)),
    }),
  }
}

function buildReembolso(
  kind: string,
  valor: number,
  { chaveNfse, chaveNfe, fornecedor, nome }: Choice,
): PedidoReembolso {
  const documento = { dataEmissao: '2025-12-31', dataCompetencia: '2025-12-01', valor }
  const descricao = 'Recibo "de táxi" & pedágio'
  switch (kind) {
    case 'chaveNfse':
      return { ...documento, chaveNfse, tipo: 1 }
    case 'chaveNfe':
      return { ...documento, chaveNfe, tipo: 2, fornecedor: { cpfCnpj: fornecedor, razaoSocial: nome.slice(0, 150) } }
    case 'chaveCte':
      return { ...documento, chaveCte: chaveNfe, tipo: 3 }
    case 'outroDfe':
      return { ...documento, outroDfe: { chave: 'ABC123', descricao }, tipo: 4 }
    case 'documentoFiscal':
      return { ...documento, documentoFiscal: { municipio: '3550308', numero: '77-A', descricao }, tipo: 99, descricao }
    default:
      return { ...documento, documentoNaoFiscal: { numero: '1', descricao }, tipo: 99 }
  }
}

/** Documents of the kinds that are not national keys, in the place of those that the request has. */
function withDocumentos({ valor }: PedidoServico, { endereco, fornecedor, nome }: Choice): { deducoes?: object } {
  if (typeof valor.deducoes !== 'object' || !valor.deducoes.documentos) return {}
  const [national] = valor.deducoes.documentos
  const common = {
    tipo: 7,
    dataEmissao: '2025-11-30',
    valorDedutivel: 0.02,
    valorDeducao: 0.01,
    fornecedor: { cpfCnpj: fornecedor, razaoSocial: nome, endereco },
  }
  const documentos = [
    national!,
    { ...common, nfseMunicipal: { municipio: '3550308', numero: '12', codigoVerificacao: 'AB12CD' } },
    { ...common, notaEmPapel: { numero: '7', modelo: '1', serie: 'A1' } },
    { ...common, numeroDocumento: '123/2026 “A”' },
    { ...common, numeroDocumentoNaoFiscal: 'Recibo nº 7' },
  ]
  return { deducoes: { documentos } }
}
