import { CONFIG_PADRAO, type Empresa } from '#domain/empresa.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { loadTabelas } from '#platform/tabelas.ts'

/** One plain note of a company of the capital, and what the city could answer about it. */

export const TABELAS = loadTabelas()
export const AGORA = new Date('2026-11-20T13:00:00Z')

const EMPRESA: Empresa = {
  id: '5f6a0a52-93b0-4f0e-9d6b-0d9b8f0f6a01',
  cpfCnpj: '11222333000181',
  razaoSocial: 'Oficina de Software Ltda',
  nomeFantasia: null,
  inscricaoMunicipal: '1.234.567-8',
  regimeTributario: 'lucro_presumido',
  regimeApuracaoSimples: null,
  regimeEspecialTributacao: 0,
  incentivoFiscal: false,
  optanteMei: false,
  email: null,
  telefone: null,
  endereco: {
    tipoLogradouro: 'Avenida',
    logradouro: 'Paulista',
    numero: '1000',
    complemento: null,
    tipoBairro: null,
    bairro: 'Bela Vista',
    codigoCidade: '3550308',
    descricaoCidade: 'São Paulo',
    estado: 'SP',
    cep: '01310100',
    codigoPais: '1058',
  },
}

const PEDIDO: PedidoNota = {
  prestador: { cpfCnpj: EMPRESA.cpfCnpj },
  tomador: {
    cpfCnpj: '12345678000195',
    razaoSocial: 'Tomador Exemplo S.A.',
    email: 'contas@tomador.example',
    endereco: {
      tipoLogradouro: 'Rua',
      logradouro: 'das Flores',
      numero: '10',
      bairro: 'Centro',
      codigoCidade: '3550308',
      estado: 'SP',
      cep: '01001000',
    },
  },
  servico: [
    {
      codigo: '01.07',
      municipioPrestacao: '3550308',
      codigoTributacao: '2919',
      codigoNbs: '115013000',
      discriminacao: 'Suporte técnico\nem informática',
      valor: { servico: 1000 },
      iss: { aliquota: 2.9 },
      reforma: { classificacao: '000001', cst: '000', indicadorOperacao: '100301' },
    },
  ],
}

/** The plain note after `change` touched a copy of the request and the company. */
export function notaDe(change: (at: { pedido: PedidoNota; empresa: Empresa }) => void = () => {}): NotaPreparada {
  const at = structuredClone({ pedido: PEDIDO, empresa: EMPRESA })
  change(at)
  const { nota, erros } = prepareNota(at.pedido, {
    empresa: at.empresa,
    config: CONFIG_PADRAO,
    ambiente: 'producao',
    tabelas: TABELAS,
    agora: AGORA,
  })
  if (!nota) throw new Error(`the test's request is refused: ${JSON.stringify(erros)}`)
  return nota
}

const RPS = (numero: string) =>
  `<ChaveRPS><InscricaoPrestador>12345678</InscricaoPrestador><SerieRPS>1</SerieRPS><NumeroRPS>${numero}</NumeroRPS></ChaveRPS>`
const NFE = (numero: string) =>
  `<ChaveNFe><InscricaoPrestador>12345678</InscricaoPrestador><NumeroNFe>${numero}</NumeroNFe><CodigoVerificacao>ABCD1234</CodigoVerificacao></ChaveNFe>`

/** An event of an answer. */
export const mensagem = (kind: 'Erro' | 'Alerta', codigo: string, descricao = 'texto da prefeitura') =>
  `<${kind}><Codigo>${codigo}</Codigo><Descricao>${descricao}</Descricao></${kind}>`

/** The key of note 42, issued of the RPS of this number. */
export const chave = (rps = '7') => `<ChaveNFeRPS>${NFE('42')}${RPS(rps)}</ChaveNFeRPS>`

/** An answer of the city, with `content` after its header. */
export const retorno = (raiz: string, sucesso: boolean, content = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><${raiz} xmlns="http://www.prefeitura.sp.gov.br/nfe"><Cabecalho xmlns="" Versao="1"><Sucesso>${sucesso}</Sucesso></Cabecalho>${content.replaceAll(/^<(\w+)>|(?<=<\/(?:Erro|Alerta|NFe|ChaveNFeRPS)>)<(\w+)>/g, '<$1$2 xmlns="">')}</${raiz}>`

/** Note 42 (layout 1), as a consult shows it, with whatever a test changes in it. */
export function nota({
  rps = '7',
  numero = '42',
  valor = '1000.00',
  status = 'N',
  tomador = '12345678000195',
  data = '2026-11-20',
  servico = '02919',
  retido = 'false',
  deducoes = '0.00',
} = {}) {
  const endereco = '<EnderecoPrestador><Cidade>3550308</Cidade></EnderecoPrestador>'
  const cancelamento = status === 'C' ? '<DataCancelamento>2026-11-21T09:00:00</DataCancelamento>' : ''
  return (
    `<NFe>${NFE(numero)}<DataEmissaoNFe>2026-11-20T10:00:05</DataEmissaoNFe>${RPS(rps)}<TipoRPS>RPS</TipoRPS>` +
    `<DataEmissaoRPS>${data}</DataEmissaoRPS><CPFCNPJPrestador><CNPJ>11222333000181</CNPJ></CPFCNPJPrestador>` +
    `<RazaoSocialPrestador>OFICINA</RazaoSocialPrestador>${endereco}<StatusNFe>${status}</StatusNFe>${cancelamento}` +
    `<TributacaoNFe>T</TributacaoNFe><OpcaoSimples>0</OpcaoSimples><ValorServicos>${valor}</ValorServicos>` +
    `<ValorDeducoes>${deducoes}</ValorDeducoes><CodigoServico>${servico}</CodigoServico><AliquotaServicos>0.0290</AliquotaServicos><ValorISS>29.00</ValorISS>` +
    `<ValorCredito>0</ValorCredito><ISSRetido>${retido}</ISSRetido><CPFCNPJTomador><CNPJ>${tomador}</CNPJ></CPFCNPJTomador>` +
    `<Discriminacao>Suporte</Discriminacao></NFe>`
  )
}
