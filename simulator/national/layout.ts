import { checkWhiteSpace, compileLayout, type Faceta, LayoutError, type Modelo, readContent } from '../xml/layout.ts'
import { attributeOf, elementsOf, type XmlElement } from '../xml/parse.ts'
import { FACETS, fixedFacet, listFacet } from './facets.ts'
import { LAYOUT_DPS, LAYOUT_GROUPS } from './layout-dps.ts'
import { LAYOUT_PEDIDO, LAYOUT_PEDIDO_NUMERADO } from './layout-event.ts'

export const NFSE_URI = 'http://www.sped.fazenda.gov.br/nfse'

/** The first text (or '' for a group) at each path below the information element, e.g. `prest/CNPJ`. */
export type Valores = ReadonlyMap<string, string>

/** Checks a DPS against the layout 1.01. Returns its values by path, or the reason why it does not fit (E1235). */
export function readDps(root: XmlElement): { valores: Valores; info: XmlElement } | { motivo: string } {
  return readDocument(root, 'DPS', 'infDPS', 'idDps', DPS)
}

/** Checks an event request against the layout 1.01; as `readDps`. `numerado`: against the layout that numbered them. */
export function readPedido(
  root: XmlElement,
  numerado = false,
): { valores: Valores; info: XmlElement } | { motivo: string } {
  return numerado
    ? readDocument(root, 'pedRegEvento', 'infPedReg', 'idPedidoNumerado', PEDIDO_NUMERADO)
    : readDocument(root, 'pedRegEvento', 'infPedReg', 'idPedido', PEDIDO)
}

const NOTACAO = { groups: LAYOUT_GROUPS, facetOf }
const DPS = compileLayout(LAYOUT_DPS, NOTACAO)
const PEDIDO = compileLayout(LAYOUT_PEDIDO, NOTACAO)
const PEDIDO_NUMERADO = compileLayout(LAYOUT_PEDIDO_NUMERADO, NOTACAO)

function readDocument(
  root: XmlElement,
  rootName: string,
  infoName: string,
  idFacet: string,
  model: Modelo,
): { valores: Valores; info: XmlElement } | { motivo: string } {
  try {
    if (root.local !== rootName || root.uri !== NFSE_URI)
      throw new LayoutError(`a raiz deve ser ${rootName} em ${NFSE_URI}`)
    const [info, signature, ...rest] = elementsOf(root)
    if (info?.local !== infoName || info.uri !== NFSE_URI) throw new LayoutError(`falta ${infoName}`)
    if (rest.length > 0 || (signature && signature.local !== 'Signature')) {
      throw new LayoutError(`elemento inesperado em ${rootName}`)
    }
    checkAttribute(root, 'versao', FACETS.versao!)
    checkAttribute(info, 'Id', FACETS[idFacet]!)
    checkWhiteSpace(root)
    return { valores: readContent(info, model, { mensagem: NFSE_URI, tipos: NFSE_URI }), info }
  } catch (error) {
    if (error instanceof LayoutError) return { motivo: error.message }
    throw error
  }
}

function checkAttribute(element: XmlElement, name: string, facet: RegExp): void {
  const value = attributeOf(element, name)
  if (value === undefined) throw new LayoutError(`falta o atributo ${name} em ${element.local}`)
  if (!facet.test(value)) throw new LayoutError(`atributo ${name} de ${element.local} inválido: ${value}`)
  if (element.attributes.length > 1) throw new LayoutError(`atributo inesperado em ${element.local}`)
}

function facetOf(type: string): Faceta {
  const facet = type.startsWith('{')
    ? listFacet(type.slice(1, -1))
    : type.startsWith('=')
      ? fixedFacet(type.slice(1))
      : FACETS[type]
  if (!facet) throw new Error(`unknown facet: ${type}`)
  return (text) => facet.test(text)
}
