// The figures of one note, as texts: from the document of the authority where it says them, else from what the service
// answered. Read with plain patterns, not with the service's own reader.
import { pelaCalculadora, textoIbsCbs } from './calculadora.ts'
import type { Emitida } from './emitir.ts'
import { between, first } from './xml.ts'

/** Every figure, in the order of the table. */
export const FIGURAS = [
  'resultado',
  'trilho',
  'leiaute',
  'grupos enviados',
  'ISS',
  'retido',
  'líquido',
  'base IBS/CBS',
  'alíquotas IBS/CBS',
  'IBS/CBS',
  'pela calculadora',
  'a cobrar',
  'avisos',
] as const
export type Figura = (typeof FIGURAS)[number]
export type Figuras = Record<Figura, string>

export function figurasDe(nota: Emitida): Figuras {
  const resultado = [nota.status, ...nota.erros.map(({ codigo, campo }) => `${codigo} ${campo}`.trim())].join(', ')
  const { trilho, rota } = nota.validacao
  const figuras = Object.fromEntries(FIGURAS.map((figura) => [figura, NENHUM])) as Figuras
  return {
    ...figuras,
    resultado,
    trilho: [trilho ?? 'nenhum', rota?.regra && `regra ${rota.regra}`].filter(Boolean).join(', '),
    avisos: listed(nota.avisos.filter((aviso) => !('pontos' in aviso)).map(({ codigo }) => codigo)),
    ...(nota.enviado && { leiaute: nota.leiaute ?? NENHUM, 'grupos enviados': gruposDe(nota.enviado) }),
    ...(nota.autorizado && valoresDe(nota)),
  }
}

/** Where a note has no such figure. */
export const NENHUM = '–'
const listed = (textos: readonly string[]) => [...new Set(textos)].sort().join(', ') || NENHUM

/** Parts of a document whose presence the law moves, by the element that shows them. */
const GRUPOS: [nome: string, elemento: RegExp][] = [
  ['IBSCBS', /<(?:\w+:)?IBSCBS>/],
  ['piscofins', /<(?:\w+:)?piscofins>/],
  ['PIS/COFINS', /<(?:\w+:)?Valor(?:Pis|Cofins|PIS|COFINS)>(?!0\.00<)/],
  ['CSLL', /<(?:\w+:)?(?:vRetCSLL|ValorCsll|ValorCSLL)>(?!0\.00<)/],
  ['IRRF', /<(?:\w+:)?(?:vRetIRRF|ValorIr|ValorIR)>(?!0\.00<)/],
  ['pTotTribSN', /<(?:\w+:)?pTotTribSN>/],
  ['pTotTrib', /<(?:\w+:)?pTotTrib>/],
  ['pAliq', /<(?:\w+:)?pAliq>/],
]

function gruposDe(xml: string): string {
  const valores = ['opSimpNac', 'regApTribSN', 'OptanteSimplesNacional', 'tpRetPisCofins', 'RetencaoPisCofins']
  return listed([
    ...GRUPOS.filter(([, elemento]) => elemento.test(xml)).map(([nome]) => nome),
    ...valores.flatMap((nome) => {
      const valor = first(xml, nome)
      return valor ? [`${nome}=${valor}`] : []
    }),
  ])
}

function valoresDe(nota: Emitida): Partial<Figuras> {
  const { valores, iss } = nota.validacao.calculado
  const xml = nota.autorizado
  const nfse = xml.includes('<infNFSe') ? ofNfse(xml) : ofCity(xml)
  const ibscbs = between(nfse.xml, 'IBSCBS')
  const liquido = nfse.liquido ?? reais(valores.liquido)
  const aCobrar = nota.nota.valorACobrar as number | null
  return {
    ISS:
      nfse.base === null
        ? NENHUM
        : product(nfse.base ?? iss.baseCalculo, nfse.aliquota ?? iss.aliquota, nfse.iss ?? iss.valor),
    retido: nfse.retido ?? reais(valores.totalRetido),
    líquido: liquido,
    'base IBS/CBS': first(ibscbs, 'vBC') ?? NENHUM,
    'alíquotas IBS/CBS': joined(ibscbs, ['pIBSUF', 'pIBSMun', 'pCBS']),
    'IBS/CBS': textoIbsCbs((nome, grupo) => first(grupo ? between(ibscbs, grupo) : ibscbs, nome)) ?? NENHUM,
    'pela calculadora': pelaCalculadora(nota, ibscbs) ?? NENHUM,
    'a cobrar': aCobrar === null ? 'desconhecido' : reais(aCobrar),
  }
}

type Documento = {
  xml: string
  base?: string | null | undefined
  aliquota?: string | undefined
  iss?: string | undefined
  retido?: string | undefined
  liquido?: string | undefined
}

/** A note of the national layout: what the authority computed comes before the DPS that it answers. */
function ofNfse(xml: string): Documento {
  const apurado = xml.slice(0, xml.indexOf('<DPS'))
  const [semIbsCbs = ''] = apurado.split('<IBSCBS>')
  const valores = between(semIbsCbs, 'valores')
  return {
    xml: apurado,
    // Absent where the ISS is not the authority's to compute: in the DAS, exempt.
    base: first(valores, 'vBC') ?? null,
    aliquota: first(valores, 'pAliqAplic'),
    iss: first(valores, 'vISSQN'),
    retido: first(valores, 'vTotalRet') ?? '0.00',
    liquido: first(valores, 'vLiq'),
  }
}

/** A note of a city's own layout. */
const ofCity = (xml: string): Documento => ({
  xml,
  base: first(xml, 'BaseCalculo'),
  aliquota: first(xml, 'Aliquota'),
  iss: first(xml, 'ValorIss') ?? first(xml, 'ValorISS'),
  liquido: first(xml, 'ValorLiquidoNfse'),
})

const joined = (xml: string, nomes: string[]): string => {
  const valores = nomes.map((nome) => first(xml, nome))
  return valores.some((valor) => valor !== undefined) ? valores.map((valor) => valor ?? NENHUM).join(' + ') : NENHUM
}
const reais = (valor: unknown) => Number(valor).toFixed(2)
const product = (base: unknown, aliquota: unknown, iss: unknown) =>
  `${reais(base)} × ${reais(aliquota)} % = ${reais(iss)}`
