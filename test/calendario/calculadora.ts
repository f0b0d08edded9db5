// IBS and CBS of a note a second time, by the independent arithmetic of test/calculadora: from the request and from the
// ISS, PIS and COFINS of the document.
import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import { type Entrada, figuras } from '../calculadora/independente.ts'
import type { Emitida } from './emitir.ts'
import { first } from './xml.ts'

const table = (nome: string, key: string) => {
  const rows = parseCsv(readFileSync(new URL(`../../contracts/tables/${nome}.csv`, import.meta.url), 'utf8'))
  return new Map(rows.map((row) => [row[key]!, row]))
}
const CLASSES = table('cclasstrib', 'cClassTrib')
const CSTS = table('cst-ibscbs', 'cst')

/** Reads a figure by its element, `grupo` the one around it; undefined where it is not there. */
type Leitor = (nome: string, grupo?: string) => string | undefined

/** Taxes of the state, the municipality and the Union; what is deferred, suspended and shared out after them. */
export function textoIbsCbs(read: Leitor): string | null {
  const tres = (nomes: string[], grupo?: string) => {
    const valores = nomes.map((nome) => read(nome, grupo))
    return valores.includes(undefined) ? null : valores.join(' + ')
  }
  const devido = tres(['vIBSUF', 'vIBSMun', 'vCBS'])
  if (devido === null) return null
  const outros = [
    ['diferido', tres(['vDifUF', 'vDifMun', 'vDifCBS'])],
    ['suspenso', tres(['vTribRegIBSUF', 'vTribRegIBSMun', 'vTribRegCBS'], 'gTribRegular')],
    ['antes de repartir', tres(['vIBSUF', 'vIBSMun', 'vCBS'], 'gTribCompraGov')],
  ]
  return [devido, ...outros.flatMap(([nome, valores]) => (valores === null ? [] : [`${nome} ${valores}`]))].join('; ')
}

/** The same text by the independent arithmetic; null for a document without figures of IBS and CBS. */
export function pelaCalculadora({ pedido, autorizado }: Emitida, ibscbs: string): string | null {
  const item = pedido.servico[0] as { valor: { servico: number }; reforma?: Reforma }
  if (!item.reforma || first(ibscbs, 'vIBSUF') === undefined) return null
  const dps = autorizado.slice(autorizado.indexOf('<DPS'))
  const apurado = autorizado.slice(0, autorizado.indexOf('<IBSCBS>'))
  const { cst, classificacao, diferimento, tributacaoRegular, enteGovernamental } = item.reforma
  const competencia = dps.match(/<dCompet>(\d{4}-\d{2})/)![1]!
  const entrada: Entrada = {
    competencia,
    cst,
    classificacao,
    comGrupo: CSTS.get(cst)!.exigeValores === 'sim',
    valores: {
      ...SEM_VALORES,
      servico: item.valor.servico.toFixed(2),
      iss: first(apurado, 'vISSQN') ?? '0.00',
      pis: first(dps, 'vPis') ?? '0.00',
      cofins: first(dps, 'vCofins') ?? '0.00',
    },
    aliquotas: ALIQUOTAS.findLast(({ desde }) => desde <= competencia)!,
    reducoes: reducoesDe(classificacao),
    ...(diferimento && { diferimento: partesDe(diferimento) }),
    ...(tributacaoRegular && {
      tributacaoRegular: { ...tributacaoRegular, reducoes: reducoesDe(tributacaoRegular.classificacao) },
    }),
    ...(enteGovernamental && {
      compraGov: { tpEnteGov: enteGovernamental, pRedutor: first(ibscbs, 'pRedutor') ?? '0' },
    }),
  }
  const calculado = figuras(entrada)
  return textoIbsCbs((nome, grupo) => calculado[grupo ? `${grupo}.${nome}` : nome])
}

type Regular = { cst: string; classificacao: string }
type Reforma = Regular & {
  diferimento?: Record<'ibsEstadual' | 'ibsMunicipal' | 'cbs', number>
  tributacaoRegular?: Regular
  enteGovernamental?: number
}

const reducoesDe = (classificacao: string) => {
  const { reducaoIbs, reducaoCbs } = CLASSES.get(classificacao)!
  return { ibs: reducaoIbs!, cbs: reducaoCbs! }
}
const partesDe = ({ ibsEstadual, ibsMunicipal, cbs }: NonNullable<Reforma['diferimento']>) => ({
  uf: String(ibsEstadual),
  mun: String(ibsMunicipal),
  cbs: String(cbs),
})

/** Rates of the law (LC 214, arts. 343 to 346) and, where it has none, those that the simulated authority assumes. */
const ALIQUOTAS = [
  { desde: '2026', uf: '0.10', mun: '0.00', cbs: '0.90' },
  { desde: '2027', uf: '0.05', mun: '0.05', cbs: '9.11' },
  { desde: '2029', uf: '1.40', mun: '0.47', cbs: '9.21' },
  { desde: '2030', uf: '2.80', mun: '0.94', cbs: '9.21' },
  { desde: '2031', uf: '4.20', mun: '1.41', cbs: '9.21' },
  { desde: '2032', uf: '5.60', mun: '1.88', cbs: '9.21' },
  { desde: '2033', uf: '14.00', mun: '4.70', cbs: '9.21' },
]
const SEM_VALORES = {
  ...{ descontoIncondicionado: '0.00', descontoCondicionado: '0.00', deducoes: '0.00' },
  ...{ reembolsos: '0.00', retido: '0.00' },
}
