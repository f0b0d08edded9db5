import { createHash, type KeyObject, verify } from 'node:crypto'
import { canonicalize } from '../../xml/canonical.ts'
import { elementsOf, type XmlElement } from '../../xml/parse.ts'
import { centsAt, find, textAt } from '../prefeitura.ts'

/** An RPS of São Paulo. `valor` is the price of the note, whatever the schema calls it; amounts in centavos. */
export type RpsSp = {
  elemento: XmlElement
  chave: string
  im: string
  serie: string
  numero: string
  emissao: string
  valor: number
  deducoes: number
  sha256: string
}

/** Every RPS of a message. */
export function rpsOf(root: XmlElement, remetente: string): RpsSp[] {
  return elementsOf(root)
    .filter(({ local }) => local === 'RPS')
    .map((elemento) => {
      const serie = textAt(elemento, 'ChaveRPS/SerieRPS')
      const numero = textAt(elemento, 'ChaveRPS/NumeroRPS').replace(/^0+(?=\d)/, '')
      return {
        elemento,
        chave: chaveSp(remetente, serie, numero),
        im: textAt(elemento, 'ChaveRPS/InscricaoPrestador'),
        serie,
        numero,
        emissao: textAt(elemento, 'DataEmissao'),
        valor: centsAt(elemento, nameOfValor(elemento)),
        deducoes: centsAt(elemento, 'ValorDeducoes'),
        sha256: createHash('sha256')
          .update(canonicalize(elemento, { exclusive: true, comments: false }))
          .digest('hex'),
      }
    })
}

/** The key of an RPS in the city's book; the type is not part of it here. */
export function chaveSp(remetente: string, serie: string, numero: string): string {
  return [remetente, serie, numero, 'RPS'].join('|')
}

/**
 * The text an RPS signs with SHA1/RSA (manual 2.4.4 §4.3.2; with schema 2 the inscription has 12 positions and the
 * value is the amount charged).
 */
export function textoAssinado(elemento: XmlElement, versao: string): string {
  const at = (path: string) => textAt(elemento, path)
  const cents = (name: string) => String(centsAt(elemento, name)).padStart(15, '0')
  const tomador = personText(find(elemento, 'CPFCNPJTomador'))
  const intermediario = find(elemento, 'CPFCNPJIntermediario')
  const estrangeiro = at('CPFCNPJTomador/NIF') || at('CPFCNPJTomador/NaoNIF')
  return (
    at('ChaveRPS/InscricaoPrestador').padStart(versao === '1' ? 8 : 12, '0') +
    at('ChaveRPS/SerieRPS').padEnd(5, ' ') +
    at('ChaveRPS/NumeroRPS').padStart(12, '0') +
    at('DataEmissao').replaceAll('-', '') +
    at('TributacaoRPS') +
    at('StatusRPS') +
    yesNo(at('ISSRetido')) +
    cents(nameOfValor(elemento)) +
    cents('ValorDeducoes') +
    at('CodigoServico').padStart(5, '0') +
    tomador +
    (intermediario ? personText(intermediario) + yesNo(at('ISSRetidoIntermediario')) : '') +
    estrangeiro
  )
}

/** Whether a base64 SHA1/RSA signature of an ASCII text is of this key. */
export function isSigned(text: string, base64: string, key: KeyObject): boolean {
  return verify('sha1', Buffer.from(text, 'latin1'), key, Buffer.from(base64.replace(/\s+/g, ''), 'base64'))
}

function nameOfValor(elemento: XmlElement): string {
  const names = ['ValorServicos', 'ValorInicialCobrado', 'ValorFinalCobrado']
  return names.find((name) => find(elemento, name)) ?? 'ValorServicos'
}

/** 1 CPF, 2 CNPJ, 3 not informed, 4 abroad; then the document in 14 positions. */
function personText(person: XmlElement | undefined): string {
  const first = person && elementsOf(person)[0]
  const kinds: Record<string, string> = { CPF: '1', CNPJ: '2', NIF: '4', NaoNIF: '4' }
  const kind = (first && kinds[first.local]) ?? '3'
  const text = kind === '1' || kind === '2' ? textAt(person!, first!.local) : ''
  return (text === '' && kind !== '4' ? '3' : kind) + text.padStart(14, '0')
}

function yesNo(text: string): 'S' | 'N' {
  return text === 'true' || text === '1' || text === 'S' ? 'S' : 'N'
}
