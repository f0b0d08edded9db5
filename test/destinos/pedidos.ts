// Requests that together fill in every group: the effect of a field is found by changing it in these.
import type { PedidoNota, PedidoServico } from '#domain/nota/pedido.ts'
import { SAMPLES } from '#test/support/preparo.ts'

/** `sample`: the one whose company sends it. */
export type Cheio = { nome: string; sample: string; pedido: PedidoNota }

const ENDERECO = {
  tipoLogradouro: 'Rua',
  logradouro: 'Cinco de Abril',
  numero: '250',
  complemento: 'Sala 3',
  tipoBairro: 'Bairro',
  bairro: 'Marabá Pioneira',
  codigoCidade: '1504208',
  descricaoCidade: 'Marabá',
  estado: 'PA',
  cep: '68500040',
}
const NO_EXTERIOR = {
  logradouro: '5th Avenue',
  numero: '1',
  complemento: 'Floor 2',
  bairro: 'Manhattan',
  codigoCidade: '9999999',
  descricaoCidade: 'New York',
  estado: 'NY',
  cep: '10001',
  codigoPais: '2496',
}
const PESSOA = {
  cpfCnpj: '12345678000195',
  razaoSocial: 'Tomador Exemplo Ltda',
  inscricaoMunicipal: '778899',
  email: 'financeiro@tomador.example',
  telefone: '9433334444',
  endereco: ENDERECO,
}
const REFORMA = { classificacao: '000001', cst: '000', indicadorOperacao: '100301' }
const COMUM: PedidoServico = {
  codigo: '01.07',
  codigoServicoNacional: '010701',
  codigoTributacao: '321',
  municipioPrestacao: '1504208',
  discriminacao: 'Suporte técnico em informática',
  informacoesComplementares: 'Contrato 2026/014',
  codigoNbs: '115013000',
  cnae: '6209100',
  valor: { servico: 10_000 },
  iss: { aliquota: 5 },
  reforma: REFORMA,
}
const FORNECEDOR = { cpfCnpj: '11444777000161', razaoSocial: 'Fornecedor Exemplo Ltda' }

const pedido = (servico: Partial<PedidoServico>, mais: Partial<PedidoNota> = {}): PedidoNota => ({
  idIntegracao: 'cheio',
  prestador: { cpfCnpj: '11222333000181' },
  tomador: PESSOA,
  servico: [{ ...COMUM, ...servico }],
  rps: {},
  opcoes: {},
  ...mais,
})

const dedutivel = { tipo: 7, dataEmissao: '2026-10-05', valorDedutivel: 200, valorDeducao: 100 }
const reembolso = { tipo: 1, dataEmissao: '2026-10-31', dataCompetencia: '2026-10-01', valor: 100 }
const CHAVE_NFSE = '15042082212345678000195000000000000126101234567895'
const CHAVE_NFE = '15261012345678000195550010000012341000001232'

const PROPRIOS: Record<string, PedidoNota> = {
  tributos: pedido(
    {
      valor: { servico: 10_000, descontoIncondicionado: 100, descontoCondicionado: 50, deducoes: 500 },
      retencao: {
        pis: { aliquota: 0.65 },
        cofins: { aliquota: 3 },
        csll: { aliquota: 1 },
        inss: { aliquota: 11 },
        irrf: { aliquota: 1.5 },
        cpp: { aliquota: 2 },
        outras: 10,
      },
      apuracaoPropria: { cstPisCofins: '01', pis: { aliquota: 0.65 }, cofins: { aliquota: 3 } },
      totalTributos: { tipo: 'valor', federal: 1345, estadual: 10, municipal: 290 },
    },
    { intermediario: { ...PESSOA, cpfCnpj: '11444777000161', razaoSocial: 'Plataforma Exemplo S.A.' } },
  ),
  'sem reforma': pedido({ valor: { servico: 10_000, deducoes: { percentual: 10 } }, reforma: undefined }),
  'deduções em percentual': pedido({ valor: { servico: 10_000, deducoes: { percentual: 10 } } }),
  'deduções em valor': pedido({ valor: { servico: 10_000, deducoes: { valor: 500 } } }),
  documentos: pedido({
    codigo: '07.02',
    codigoServicoNacional: '070202',
    obra: { codigo: '900010203471', inscricaoImobiliaria: '01.02.003' },
    valor: {
      servico: 10_000,
      deducoes: {
        documentos: [
          { ...dedutivel, chaveNfse: CHAVE_NFSE },
          { ...dedutivel, chaveNfe: CHAVE_NFE },
          {
            ...dedutivel,
            nfseMunicipal: { municipio: '3550308', numero: '12', codigoVerificacao: 'AB12CD' },
            fornecedor: { ...FORNECEDOR, endereco: ENDERECO },
          },
          {
            ...dedutivel,
            notaEmPapel: { numero: '7', modelo: '1', serie: 'A1' },
            fornecedor: { ...FORNECEDOR, endereco: ENDERECO },
          },
          { ...dedutivel, numeroDocumento: '123/2026', fornecedor: { ...FORNECEDOR, endereco: ENDERECO } },
          {
            ...dedutivel,
            tipo: 99,
            descricao: 'Outra dedução',
            numeroDocumentoNaoFiscal: 'Recibo 7',
            fornecedor: { ...FORNECEDOR, endereco: ENDERECO },
          },
        ],
      },
    },
  }),
  'fornecedor no exterior': pedido({
    valor: {
      servico: 10_000,
      deducoes: {
        documentos: [
          {
            ...dedutivel,
            numeroDocumento: '123/2026',
            fornecedor: { nifEstrangeiro: 'X-1', razaoSocial: 'Foreign Supplier', endereco: NO_EXTERIOR },
          },
        ],
      },
    },
  }),
  'notas referenciadas': pedido({
    reforma: { ...REFORMA, tipoOperacao: 2, enteGovernamental: 1, notasReferenciadas: [CHAVE_NFSE] },
  }),
  destinatário: pedido({
    reforma: {
      ...REFORMA,
      destinatario: { ...FORNECEDOR, email: 'dest@exemplo.com.br', telefone: '9133334444', endereco: ENDERECO },
    },
  }),
  reembolsos: pedido({
    reforma: {
      ...REFORMA,
      reembolsos: [
        { ...reembolso, chaveNfse: CHAVE_NFSE },
        { ...reembolso, chaveNfe: CHAVE_NFE, fornecedor: FORNECEDOR },
        { ...reembolso, chaveCte: '15261012345678000195570010000012341000001233' },
        { ...reembolso, outroDfe: { chave: 'ABC123', descricao: 'Bilhete' } },
        {
          ...reembolso,
          dataEmissao: '2025-12-31',
          dataCompetencia: '2025-12-01',
          documentoFiscal: { municipio: '3550308', numero: '77-A', descricao: 'Nota' },
        },
        {
          ...reembolso,
          tipo: 99,
          descricao: 'Outro repasse',
          documentoNaoFiscal: { numero: '1', descricao: 'Recibo' },
          fornecedor: { nifEstrangeiro: 'X-1', razaoSocial: 'Foreign Supplier' },
        },
      ],
    },
  }),
  diferimento: pedido({
    reforma: {
      ...REFORMA,
      cst: '515',
      classificacao: '515001',
      diferimento: { ibsEstadual: 100, ibsMunicipal: 50, cbs: 30 },
    },
  }),
  'tributação regular': pedido({
    reforma: {
      ...REFORMA,
      cst: '550',
      classificacao: '550016',
      tributacaoRegular: { cst: '000', classificacao: '000001' },
    },
  }),
  'destinatário no exterior': pedido({
    reforma: { ...REFORMA, destinatario: { nifEstrangeiro: 'X-1', razaoSocial: 'Recipient', endereco: NO_EXTERIOR } },
  }),
  'imóvel pelo CIB': pedido({
    imovel: { cib: 'A1B2C3D4', inscricaoImobiliaria: '01.02.003' },
    reforma: { ...REFORMA, indicadorOperacao: '020101' },
  }),
  'imóvel pelo endereço': pedido({
    imovel: { endereco: ENDERECO },
    reforma: { ...REFORMA, indicadorOperacao: '020101' },
  }),
  'obra pelo CIB': pedido({ codigo: '07.02', codigoServicoNacional: '070202', obra: { cib: 'A1B2C3D4' } }),
  'obra pelo endereço': pedido({
    codigo: '07.02',
    codigoServicoNacional: '070202',
    obra: { inscricaoImobiliaria: '01.02.003', endereco: ENDERECO },
  }),
  'evento pela identificação': pedido({
    codigo: '12.07',
    codigoServicoNacional: '120701',
    evento: { nome: 'Feira', dataInicio: '2026-11-28', dataFim: '2026-12-29', identificacao: 'EV-1' },
  }),
  'evento pelo endereço': pedido({
    codigo: '12.07',
    codigoServicoNacional: '120701',
    evento: { nome: 'Feira', dataInicio: '2026-11-28', dataFim: '2026-12-29', endereco: ENDERECO },
  }),
  'obra no exterior': pedido({ codigo: '07.02', codigoServicoNacional: '070202', obra: { endereco: NO_EXTERIOR } }),
  'imóvel no exterior': pedido({
    imovel: { endereco: NO_EXTERIOR },
    reforma: { ...REFORMA, indicadorOperacao: '020101' },
  }),
  'evento no exterior': pedido({
    codigo: '12.07',
    codigoServicoNacional: '120701',
    evento: { nome: 'Feira', dataInicio: '2026-11-28', dataFim: '2026-12-29', endereco: NO_EXTERIOR },
  }),
  benefício: pedido({ iss: { aliquota: 5, beneficioMunicipal: { numero: '15042080100001', valorReducao: 100 } } }),
  'tomador no exterior': pedido(
    {
      iss: { aliquota: 0, exigibilidade: 4 },
      reforma: undefined,
      comercioExterior: {
        modoPrestacao: 1,
        vinculo: 0,
        moeda: '220',
        valorMoeda: 1000,
        movimentacaoBens: 3,
        numeroDi: '123456789012',
        numeroRe: '123456789012',
        paisResultado: '2496',
      },
    },
    {
      tomador: { nifEstrangeiro: 'X-1', razaoSocial: 'Foreign Customer', endereco: NO_EXTERIOR },
      intermediario: { nifEstrangeiro: 'X-2', razaoSocial: 'Foreign Platform', endereco: NO_EXTERIOR },
    },
  ),
  pagamentos: pedido(
    {},
    {
      pagamentos: [{ idTransacao: 'TX-1', meio: 17, cnpjRecebedor: '11222333000181', cnpjInstituicao: '12345678' }],
    },
  ),
}

/** Requests of this file, sent by a company of Marabá that is not of the Simples. */
export const PREENCHIDOS: Cheio[] = Object.entries(PROPRIOS).map(([nome, each]) => ({
  nome,
  sample: 'regular-ibs-cbs-retencoes',
  pedido: each,
}))

/** Those, and the samples of the contract. */
export const CHEIOS: Cheio[] = [
  ...Object.entries(SAMPLES).map(([nome, each]) => ({ nome, sample: nome, pedido: { rps: {}, opcoes: {}, ...each } })),
  ...PREENCHIDOS,
]

/** Each service of a request twice, to be one. */
export const DOBRADOS: Cheio[] = CHEIOS.map((cheio) => {
  const [item] = cheio.pedido.servico
  return { ...cheio, pedido: { ...cheio.pedido, servico: [item!, structuredClone(item!)] } }
})

/** The value with the city of the companies moved to São Paulo. */
export const naCapital = <T extends object>(valor: T): T =>
  JSON.parse(
    JSON.stringify(valor)
      .replaceAll('1504208', '3550308')
      .replaceAll('"Marabá"', '"São Paulo"')
      .replaceAll('"PA"', '"SP"')
      .replaceAll('"321"', '"2919"'),
  )
