import type { XmlElement } from '../../xml/parse.ts'
import { centsAt, find, isInscricao, localTime, type Prefeitura, textAt } from '../prefeitura.ts'
import { efeitoDe, isOfOtherRegime } from './naturezas.ts'
import { reformaErrada } from './reforma.ts'
import { inscricaoAt, type Rps } from './rps.ts'

/** The rules that an RPS breaks after it fits the layout: every code at once. Duplicates are checked elsewhere. */
export function violations(prefeitura: Prefeitura, rps: Rps, agora: Date): string[] {
  const exame: Exame = { prefeitura, rps, agora, valores: find(rps.inf, 'Servico/Valores') ?? rps.inf }
  const codigos = REGRAS.filter(([, violated]) => violated(exame)).map(([codigo]) => codigo)
  return [...codigos, ...reformaErrada(rps.inf, apurar(prefeitura, rps), prefeitura.cidade.ibge)]
}

/** Amounts of a note, in centavos, and its rate in percent × 10,000 (as sent; 0 when it was not). */
type Apuracao = { base: number; aliquota: number; iss: number; liquido: number; isRetido: boolean }

/** Base, ISS (half-up to the cent) and net amount. */
export function apurar(prefeitura: Prefeitura, rps: Rps): Apuracao {
  const { inf } = rps
  const valores = find(inf, 'Servico/Valores') ?? inf
  const at = (name: string) => centsAt(valores, name)
  const isRetido = textAt(inf, 'Servico/IssRetido') === '1' || textAt(valores, 'IssRetido') === '1'
  const base = Math.max(0, at('ValorServicos') - at('ValorDeducoes') - at('DescontoIncondicionado'))
  const naoCobra = efeitoDe(prefeitura, rps) === 'nao-cobra'
  const aliquota = naoCobra ? 0 : rateOf(prefeitura, valores)
  const iss = aliquota > 0 ? Math.floor((base * aliquota + 500_000) / 1_000_000) : naoCobra ? 0 : at('ValorIss')
  const retidos = ['ValorPis', 'ValorCofins', 'ValorInss', 'ValorIr', 'ValorCsll', 'OutrasRetencoes']
  const descontos = at('DescontoIncondicionado') + at('DescontoCondicionado')
  const liquido =
    at('ValorServicos') - retidos.reduce((sum, name) => sum + at(name), 0) - descontos - (isRetido ? iss : 0)
  return { base, aliquota, iss, liquido: Math.max(0, liquido), isRetido }
}

type Exame = { prefeitura: Prefeitura; rps: Rps; agora: Date; valores: XmlElement }

const REGRAS: ReadonlyArray<readonly [codigo: string, violated: (exame: Exame) => boolean]> = [
  ['E11', ({ rps }) => rps.numero === ''],
  ['E16', ({ rps, prefeitura, agora }) => rps.emissao.slice(0, 10) > localTime(prefeitura, agora).slice(0, 10)],
  [
    'E2',
    ({ rps }) => {
      const competencia = textAt(rps.inf, 'Competencia')
      return competencia !== '' && competencia.slice(0, 7) > rps.emissao.slice(0, 7)
    },
  ],
  ['E44', ({ rps }) => !isInscricao(rps.prestador)],
  ['E50', ({ rps, prefeitura }) => prefeitura.regras.inscricaoObrigatoria && rps.im === ''],
  [
    'E43',
    ({ rps, prefeitura }) => {
      const registered = prefeitura.cadastro.get(rps.prestador)
      return registered !== undefined && rps.im !== '' && registered.im !== rps.im
    },
  ],
  ['E47', ({ rps }) => tomadorOf(rps) !== '' && !isInscricao(tomadorOf(rps))],
  ['E52', ({ rps }) => tomadorOf(rps) === rps.prestador],
  ['E18', ({ valores }) => centsAt(valores, 'ValorServicos') === 0],
  [
    'E175',
    ({ valores }) =>
      centsAt(valores, 'ValorDeducoes') + centsAt(valores, 'DescontoIncondicionado') >
      centsAt(valores, 'ValorServicos'),
  ],
  ['E30', ({ rps, prefeitura }) => !isItem(prefeitura, textAt(rps.inf, 'Servico/ItemListaServico'))],
  [
    'E42',
    ({ rps, prefeitura }) => {
      const code = textAt(rps.inf, 'Servico/CodigoMunicipio')
      return !/^9{5,7}$/.test(code) && prefeitura.tabelas.municipios?.has(code) === false
    },
  ],
  ['E144', ({ prefeitura, rps }) => efeitoDe(prefeitura, rps) === null || isOfOtherRegime(prefeitura, rps)],
  ['E286', ({ prefeitura, rps }) => prefeitura.cidade.leiaute.versao === '2.04' && !hasPaisesIbge(rps)],
  [
    'E1010',
    ({ prefeitura, rps, valores }) =>
      efeitoDe(prefeitura, rps) === 'nao-cobra' &&
      [
        rateOf(prefeitura, valores),
        ...['ValorIss', 'ValorIssRetido', 'BaseCalculo'].map((nome) => centsAt(valores, nome)),
      ].some((value) => value > 0),
  ],
  ['E329', (exame) => isRetido(exame) && efeitoDe(exame.prefeitura, exame.rps) !== 'cobra'],
  ['E227', ({ prefeitura, rps, valores }) => isRateOut(prefeitura, rps, valores)],
  ['E228', (exame) => isRetido(exame) && rateOf(exame.prefeitura, exame.valores) === 0],
  [
    'E942',
    ({ prefeitura, rps, valores }) => {
      const sent = centsAt(valores, 'ValorIss')
      const { aliquota, iss } = apurar(prefeitura, rps)
      return sent > 0 && aliquota > 0 && Math.abs(sent - iss) > 1
    },
  ],
  [
    'E943',
    (exame) =>
      find(exame.valores, 'ValorIssRetido') !== undefined &&
      isRetido(exame) &&
      Math.abs(centsAt(exame.valores, 'ValorIssRetido') - apurar(exame.prefeitura, exame.rps).iss) > 1,
  ],
  ['E979', (exame) => !isRetido(exame) && centsAt(exame.valores, 'ValorIssRetido') > 0],
  [
    'E266',
    ({ rps, prefeitura }) => rps.substituido !== '' && prefeitura.livro.notasDoRps(rps.substituido).length === 0,
  ],
]

/** Countries of layout 2.04: the three digits of the UN after a zero; CLDR knows which region each is. */
function hasPaisesIbge({ inf }: Rps): boolean {
  return ['Servico/CodigoPais', 'TomadorServico/EnderecoExterior/CodigoPais'].every((path) => {
    const codigo = textAt(inf, path)
    return codigo === '' || (/^0\d{3}$/.test(codigo) && /-[A-Z]{2}$/.test(canonical(codigo.slice(1))))
  })
}
const canonical = (region: string) => Intl.getCanonicalLocales(`und-${region}`)[0]!

function tomadorOf({ inf }: Rps): string {
  return inscricaoAt(inf, 'TomadorServico/IdentificacaoTomador') || inscricaoAt(inf, 'Tomador/IdentificacaoTomador')
}

function isRetido({ prefeitura, rps }: Exame): boolean {
  return apurar(prefeitura, rps).isRetido
}

/** Percent × 10,000, whatever the scale of the city. */
function rateOf({ regras }: Prefeitura, valores: XmlElement): number {
  const [, whole = '0', decimals = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(textAt(valores, 'Aliquota')) ?? []
  const tenThousandths = Number(whole || '0') * 10_000 + Number(decimals.padEnd(4, '0').slice(0, 4))
  return regras.aliquota === 'fracao' ? tenThousandths * 100 : tenThousandths
}

/** 2 % to 5 % for a provider outside the Simples; never above 5 %. A rate in the wrong scale is outside the range. */
function isRateOut(prefeitura: Prefeitura, { inf }: Rps, valores: XmlElement): boolean {
  const rate = rateOf(prefeitura, valores)
  if (rate === 0) return false
  const isTaxed = ['1', ''].includes(textAt(inf, 'Servico/ExigibilidadeISS'))
  const isSimples = textAt(inf, 'OptanteSimplesNacional') === '1'
  return rate > 50_000 || (rate < 20_000 && isTaxed && !isSimples)
}

/** Items of LC 116, in the notation of the city; the table of national services lists them by their four digits. */
function isItem({ regras, itens }: Prefeitura, text: string): boolean {
  const [shape, format] = ITENS[regras.itemLista]
  return shape.test(text) && (itens === null || itens.has(format(text)))
}

const ITENS: Record<Prefeitura['regras']['itemLista'], readonly [shape: RegExp, toDigits: (text: string) => string]> = {
  '01.07': [/^\d{2}\.\d{2}$/, (text) => text.replace('.', '')],
  '0107': [/^\d{4}$/, (text) => text],
  '1.07': [/^\d{1,2}\.\d{2}$/, (text) => text.replace('.', '').padStart(4, '0')],
}
