import { canonicalize } from '../../xml/canonical.ts'
import { elementsOf, type XmlElement } from '../../xml/parse.ts'
import { find, localTime, money, type Prefeitura, textAt } from '../prefeitura.ts'
import { type Filho, type No, writeNo } from '../xml-tree.ts'
import type { RpsSp } from './rps.ts'

type DadosNfe = {
  numero: number
  codigoVerificacao: string
  remetente: string
  nome: string
  lote: string
  agora: Date
}

/**
 * The content of the NFe element that consults show (tpNFe of the schema), in order. The status is a mark, because it
 * changes when the note is cancelled: see `withStatus`.
 */
export function writeNfe(prefeitura: Prefeitura, { elemento, im, valor, deducoes }: RpsSp, dados: DadosNfe): string {
  const { numero, codigoVerificacao, remetente, nome, lote, agora } = dados
  const isSecond = prefeitura.cidade.leiaute.versao === '2'
  const copies = (...names: string[]) => names.flatMap((name) => copy(elemento, name))
  // Exempt, immune and exported services owe none, whatever rate was sent.
  const rate = /^[ABMNP]$/.test(textAt(elemento, 'TributacaoRPS')) ? 0 : Number(textAt(elemento, 'AliquotaServicos'))
  const iss = Math.floor(((valor - deducoes) * Math.round(rate * 10_000) + 5000) / 10_000)
  const fields: Filho[] = [
    el('ChaveNFe', chaveNfe(im, numero, codigoVerificacao)),
    el('DataEmissaoNFe', localTime(prefeitura, agora)),
    ...(lote ? [el('NumeroLote', lote)] : []),
    ...copies('ChaveRPS', 'TipoRPS'),
    el('DataEmissaoRPS', textAt(elemento, 'DataEmissao')),
    ...(isSecond ? [el('DataFatoGeradorNFe', localTime(prefeitura, agora))] : []),
    el('CPFCNPJPrestador', [el(remetente.length === 11 ? 'CPF' : 'CNPJ', remetente)]),
    el('RazaoSocialPrestador', nome.slice(0, 75)),
    el('EnderecoPrestador', [
      el('Logradouro', 'DO SIMULADOR'),
      el('NumeroEndereco', '100'),
      el('Cidade', prefeitura.cidade.ibge),
    ]),
    { xml: STATUS },
    el('TributacaoNFe', textAt(elemento, 'TributacaoRPS')),
    el('OpcaoSimples', '0'),
    el('ValorServicos', money(valor)),
    ...copies(
      'ValorDeducoes',
      'ValorPIS',
      'ValorCOFINS',
      'ValorINSS',
      'ValorIR',
      'ValorCSLL',
      'CodigoServico',
      'AliquotaServicos',
    ),
    el('ValorISS', money(iss)),
    el('ValorCredito', '0.00'),
    ...copies(
      'ISSRetido',
      'CPFCNPJTomador',
      'InscricaoMunicipalTomador',
      'InscricaoEstadualTomador',
      'RazaoSocialTomador',
    ),
    ...copies('EnderecoTomador', 'EmailTomador', 'CPFCNPJIntermediario', 'Discriminacao', 'MunicipioPrestacao'),
    ...copies(
      'ValorInicialCobrado',
      'ValorFinalCobrado',
      'ValorIPI',
      'ExigibilidadeSuspensa',
      'NBS',
      'cLocPrestacao',
      'IBSCBS',
    ),
  ]
  return fields.map((field) => ('xml' in field ? field.xml : writeNo(field))).join('')
}

/** The content with its status as of now. `cancelamento` is the DataCancelamento element, or ''. */
export function withStatus(content: string, cancelamento: string): string {
  return content.replace(STATUS, `<StatusNFe>${cancelamento ? 'C' : 'N'}</StatusNFe>${cancelamento}`)
}

/** The fields of a ChaveNFe. */
export function chaveNfe(im: string, numero: number, codigoVerificacao: string): No[] {
  return [el('InscricaoPrestador', im), el('NumeroNFe', String(numero)), el('CodigoVerificacao', codigoVerificacao)]
}

/** An element without namespace, as everything below the root here. */
export function el(nome: string, filhos: No['filhos']): No {
  return { nome, uri: '', filhos }
}

const STATUS = '<StatusNFe/>'

function copy(parent: XmlElement, name: string): Filho[] {
  const child = find(parent, name)
  if (!child || (elementsOf(child).length === 0 && textAt(parent, name) === '')) return []
  return [{ xml: canonicalize(child, { exclusive: true, comments: false }) }]
}
