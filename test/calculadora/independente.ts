// The arithmetic of the federal calculator a second time, written from its description
// (docs/referencia/calculadora.md) with rational numbers, to find errors of the service's own. It imports nothing of
// the service.
import { type Fracao, fracao, menos, perto, soma, texto, vezes, ZERO } from './fracao.ts'

type Tres = { uf: string; mun: string; cbs: string }

/** The input of a vector (`vetores-ibscbs.json`): amounts and percents as decimal texts. */
export type Entrada = {
  competencia: string
  cst: string
  classificacao: string
  comGrupo: boolean
  valores: Record<
    | 'servico'
    | 'descontoIncondicionado'
    | 'descontoCondicionado'
    | 'deducoes'
    | 'reembolsos'
    | 'iss'
    | 'pis'
    | 'cofins'
    | 'retido',
    string
  >
  aliquotas: Tres
  reducoes: { ibs: string; cbs: string }
  diferimento?: Tres
  tributacaoRegular?: { cst: string; classificacao: string; reducoes: { ibs: string; cbs: string } }
  compraGov?: { tpEnteGov: number; pRedutor: string }
}

/** The figures of a vector, as texts; a percent has four decimals here. */
export type Figuras = Record<string, string>

export function figuras(entrada: Entrada): Figuras {
  const ano = Number(entrada.competencia.slice(0, 4))
  const { valores, compraGov, tributacaoRegular, diferimento } = entrada
  const v = Object.fromEntries(Object.entries(valores).map(([nome, valor]) => [nome, fracao(valor)])) as Record<
    keyof typeof valores,
    Fracao
  >
  const foraDaBase = [v.descontoIncondicionado, v.reembolsos]
  if (ano <= 2032) foraDaBase.push(v.iss)
  if (ano <= 2026) foraDaBase.push(v.pis, v.cofins)
  const cheia = menos(v.servico, soma(...foraDaBase))
  const base = cheia.n < 0n ? ZERO : cheia
  const liquido = menos(v.servico, soma(v.descontoIncondicionado, v.descontoCondicionado, v.retido))

  const suspensa = entrada.cst === '550'
  const tributa = entrada.comGrupo && !suspensa
  const declarado = tributa ? tributos(entrada, base, entrada.reducoes, compraGov) : NADA
  const adia = (nome: keyof Tres) => perto(vezes(declarado[nome].valor, porCem(diferimento?.[nome] ?? '0')), 8)
  const diferido = { uf: adia('uf'), mun: adia('mun'), cbs: adia('cbs') }
  const devido = cada((nome) => ({
    aliquota: declarado[nome].aliquota,
    valor: menos(declarado[nome].valor, diferido[nome]),
  }))
  const final = compraGov ? repartir(devido, compraGov.tpEnteGov, ano) : devido

  const impresso = cada((nome) => texto(final[nome].valor, 2))
  const vIBSTot = soma(fracao(impresso.uf), fracao(impresso.mun))
  const total = ano <= 2026 ? liquido : soma(liquido, vIBSTot, fracao(impresso.cbs))
  return {
    vBC: texto(base, 2),
    ...(entrada.comGrupo &&
      nomear(
        'pAliqEfet.',
        cada((nome) => percento(final[nome].aliquota)),
        ['uf', 'mun', 'cbs'],
      )),
    ...nomear('', impresso, ['vIBSUF', 'vIBSMun', 'vCBS']),
    vIBSTot: texto(vIBSTot, 2),
    vLiq: texto(liquido, 2),
    vTotNF: texto(total, 2),
    ...(diferimento &&
      nomear(
        '',
        cada((nome) => texto(diferido[nome], 2)),
        ['vDifUF', 'vDifMun', 'vDifCBS'],
      )),
    ...(tributacaoRegular && regular(entrada, base, ano)),
    ...(compraGov && {
      ...nomear(
        'gTribCompraGov.',
        cada((nome) => percento(devido[nome].aliquota)),
        ['pIBSUF', 'pIBSMun', 'pCBS'],
      ),
      ...nomear(
        'gTribCompraGov.',
        cada((nome) => texto(devido[nome].valor, 2)),
        ['vIBSUF', 'vIBSMun', 'vCBS'],
      ),
    }),
  }
}

/** The due taxes of the class that would apply without the suspension. */
function regular(entrada: Entrada, base: Fracao, ano: number): Figuras {
  const { tributacaoRegular, compraGov } = entrada
  const semSuspensao = tributos(entrada, base, tributacaoRegular!.reducoes, compraGov)
  const final = compraGov ? repartir(semSuspensao, compraGov.tpEnteGov, ano) : semSuspensao
  const nomes = (prefixo: string) => ['IBSUF', 'IBSMun', 'CBS'].map((nome) => prefixo + nome)
  return {
    ...nomear(
      'gTribRegular.',
      cada((nome) => percento(final[nome].aliquota)),
      nomes('pAliqEfeReg'),
    ),
    ...nomear(
      'gTribRegular.',
      cada((nome) => texto(final[nome].valor, 2)),
      nomes('vTribReg'),
    ),
  }
}

type Tributo = { aliquota: Fracao; valor: Fracao }
type Tributos = Record<keyof Tres, Tributo>

/** Effective rate and tax of each: the rate is one product with eight decimals, the tax has eight too. */
function tributos(
  { aliquotas }: Entrada,
  base: Fracao,
  reducoes: Entrada['reducoes'],
  compra: Entrada['compraGov'],
): Tributos {
  return cada((nome) => {
    const reducao = porCem(nome === 'cbs' ? reducoes.cbs : reducoes.ibs)
    const redutor = porCem(compra?.pRedutor ?? '0')
    const aliquota = perto(vezes(porCem(aliquotas[nome]), menos(UM, reducao), menos(UM, redutor)), 8)
    return { aliquota, valor: perto(vezes(base, aliquota), 8) }
  })
}

/** What each entity receives of a public purchase, from 2027 on. */
function repartir(tributos: Tributos, ente: number, ano: number): Tributos {
  if (ano < 2027) return tributos
  const { uf, mun, cbs } = tributos
  if (ente === 1) return { uf: VAZIO, mun: VAZIO, cbs: juntos(uf, mun, cbs) }
  const vai = porCem(TRANSFERE[ano] ?? (ano < 2029 ? '0' : '100'))
  const comprador = juntos(uf, mun, vezesPartes(cbs, vai))
  const fica = vezesPartes(cbs, menos(UM, vai))
  return ente === 4 ? { uf: VAZIO, mun: comprador, cbs: fica } : { uf: comprador, mun: VAZIO, cbs: fica }
}
const TRANSFERE: Record<number, string> = { 2029: '10', 2030: '20', 2031: '30', 2032: '40' }

const juntos = (...todos: Tributo[]): Tributo => ({
  aliquota: soma(...todos.map(({ aliquota }) => aliquota)),
  valor: soma(...todos.map(({ valor }) => valor)),
})
const vezesPartes = ({ aliquota, valor }: Tributo, parte: Fracao): Tributo => ({
  aliquota: vezes(aliquota, parte),
  valor: vezes(valor, parte),
})

const UM: Fracao = { n: 1n, d: 1n }
const VAZIO: Tributo = { aliquota: ZERO, valor: ZERO }
const NADA: Tributos = { uf: VAZIO, mun: VAZIO, cbs: VAZIO }
const porCem = (percentual: string) => perto({ n: fracao(percentual).n, d: fracao(percentual).d * 100n }, 8)
const percento = (aliquota: Fracao) => texto(vezes(aliquota, { n: 100n, d: 1n }), 4)
const cada = <Value>(of: (nome: keyof Tres) => Value) => ({ uf: of('uf'), mun: of('mun'), cbs: of('cbs') })
const nomear = (prefixo: string, { uf, mun, cbs }: Tres, nomes: string[]): Figuras =>
  Object.fromEntries([uf, mun, cbs].map((valor, posicao) => [prefixo + nomes[posicao], valor]))
