import { canonicalize } from '../../xml/canonical.ts'
import { elementsOf, type XmlElement } from '../../xml/parse.ts'
import { signCanonical } from '../../xml/signature.ts'
import { espacosDaResposta, versaoDe } from '../espacos.ts'
import { find, localTime, money, type Prefeitura, textAt } from '../prefeitura.ts'
import { type Filho, type No, writeNo } from '../xml-tree.ts'
import { apurar } from './regras.ts'
import type { Rps } from './rps.ts'

type Emissao = { numero: number; codigoVerificacao: string; substituida: number; nome: string; agora: Date }

/** The Nfse element of a new note, signed by the city (where notes have an Id), in the namespace of the types. */
export function writeNfse(prefeitura: Prefeitura, rps: Rps, emissao: Emissao): string {
  const { cidade } = prefeitura
  const { tipos } = espacosDaResposta(cidade, null)
  const isOld = cidade.leiaute.tabela === 'abrasf-1'
  const el = (nome: string, filhos: No['filhos']): No => ({ nome, uri: tipos, filhos })
  const content = isOld ? infNfse1(prefeitura, rps, emissao, el) : infNfse2(prefeitura, rps, emissao, el)
  const hasIds = !cidade.leiaute.dialeto.includes('ipm')
  const id = `nfse${emissao.numero}`
  const isPublica = cidade.leiaute.dialeto.includes('publica')
  const inf: No = { ...el('InfNfse', content), ...(hasIds && { atributos: { [isPublica ? 'id' : 'Id']: id } }) }
  // The text is already in canonical form, so it is hashed as it is; Publica's schema has no signature of the city.
  const signature = hasIds && !isPublica ? signCanonical(writeNo(inf), id, prefeitura.signer(), 'sha1') : ''
  const versao = versaoDe(cidade)
  const attributes = versao === null ? '' : ` versao="${versao}"`
  return `<Nfse${attributes}>${writeNo(inf, tipos)}${signature}</Nfse>`
}

type El = (nome: string, filhos: No['filhos']) => No

function infNfse2(prefeitura: Prefeitura, rps: Rps, emissao: Emissao, el: El): Filho[] {
  const { cidade } = prefeitura
  const { base, aliquota, iss, liquido } = apurar(prefeitura, rps)
  return [
    ...identification(prefeitura, emissao, el),
    el('ValoresNfse', [
      el('BaseCalculo', money(base)),
      ...(aliquota > 0 ? [el('Aliquota', writeRate(prefeitura, aliquota))] : []),
      el('ValorIss', money(iss)),
      el('ValorLiquidoNfse', money(liquido)),
    ]),
    el('ValorCredito', '0.00'),
    el('PrestadorServico', [
      ...(cidade.leiaute.versao < '2.04' ? [identificacaoPrestador(rps, el)] : []),
      ...dadosPrestador(prefeitura, emissao, el),
    ]),
    orgaoGerador(prefeitura, el),
    el('DeclaracaoPrestacaoServico', asReceived(rps.elemento, ['InfDeclaracaoPrestacaoServico'], cidade)),
  ]
}

function infNfse1(prefeitura: Prefeitura, rps: Rps, emissao: Emissao, el: El): Filho[] {
  const { cidade } = prefeitura
  const { dialeto } = cidade.leiaute
  const digits = dialeto.includes('publica') ? 15 : 1
  const { inf } = rps
  const copy = (nome: string) => asReceived(inf, [nome], cidade)
  const copyAs = (nome: string, from: string): Filho[] => {
    const source = find(inf, from)
    return source ? [el(nome, asReceived(source, null, cidade))] : []
  }
  return [
    ...identification(prefeitura, emissao, el, digits).slice(0, 3),
    ...copy('IdentificacaoRps'),
    el('DataEmissaoRps', rps.emissao.slice(0, 10)),
    ...copy('NaturezaOperacao'),
    ...copy('RegimeEspecialTributacao'),
    ...copy('OptanteSimplesNacional'),
    ...copy('IncentivadorCultural'),
    el('Competencia', rps.emissao.slice(0, dialeto.includes('publica') ? 7 : dialeto.includes('ginfes') ? 10 : 19)),
    ...identification(prefeitura, emissao, el, digits).slice(3),
    ...copy('Servico'),
    ...(dialeto.includes('publica') ? [] : [el('ValorCredito', '0.00')]),
    el('PrestadorServico', [identificacaoPrestador(rps, el), ...dadosPrestador(prefeitura, emissao, el)]),
    ...copyAs('TomadorServico', 'Tomador'),
    ...copy('IntermediarioServico'),
    orgaoGerador(prefeitura, el),
  ]
}

function identification(
  prefeitura: Prefeitura,
  { numero, codigoVerificacao, agora, substituida }: Emissao,
  el: El,
  digits = 1,
): No[] {
  return [
    el('Numero', String(numero).padStart(digits, '0')),
    el('CodigoVerificacao', codigoVerificacao),
    el('DataEmissao', localTime(prefeitura, agora)),
    ...(substituida > 0 ? [el('NfseSubstituida', String(substituida))] : []),
  ]
}

function identificacaoPrestador({ inf }: Rps, el: El): No {
  const prestador = find(inf, 'Prestador')!
  const cnpj = textAt(prestador, 'Cnpj')
  const im = textAt(prestador, 'InscricaoMunicipal')
  const cpfCnpj = find(prestador, 'CpfCnpj')
  const kind = cpfCnpj && elementsOf(cpfCnpj)[0]?.local
  return el('IdentificacaoPrestador', [
    cnpj ? el('Cnpj', cnpj) : el('CpfCnpj', [el(kind ?? 'Cnpj', textAt(prestador, `CpfCnpj/${kind}`))]),
    ...(im ? [el('InscricaoMunicipal', im)] : []),
  ])
}

function dadosPrestador({ cidade }: Prefeitura, { nome }: Emissao, el: El): No[] {
  return [
    el('RazaoSocial', nome),
    el('Endereco', [
      el('Endereco', 'Rua do Simulador'),
      el('Numero', '100'),
      el('Bairro', 'Centro'),
      el('CodigoMunicipio', cidade.ibge),
      el('Uf', cidade.uf),
      el('Cep', '12210000'),
    ]),
  ]
}

function orgaoGerador({ cidade }: Prefeitura, el: El): No {
  return el('OrgaoGerador', [el('CodigoMunicipio', cidade.ibge), el('Uf', cidade.uf)])
}

/** The rate in the scale of the city. */
function writeRate({ regras }: Prefeitura, aliquota: number): string {
  return regras.aliquota === 'fracao' ? (aliquota / 1_000_000).toFixed(4) : (aliquota / 10_000).toFixed(2)
}

/** Children of an element as received (all, or those named), canonical and without the namespaces around them. */
function asReceived(parent: XmlElement, names: string[] | null, cidade: Prefeitura['cidade']): Filho[] {
  const rendered = new Map([['', espacosDaResposta(cidade, null).tipos]])
  return elementsOf(parent)
    .filter(({ local }) => names === null || names.includes(local))
    .map((child) => ({ xml: canonicalize(child, { exclusive: true, comments: false, rendered }) }))
}
