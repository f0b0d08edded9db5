import { type Centavos, percentOf, percentual as toPercentual } from '#domain/money.ts'
import { RETENCOES } from '#domain/tributos/federais.ts'
import { round4 } from './numeros.ts'
import { avisar, type Fato, fatoOf, put, type Quadro, recusar, valorOf } from './quadro.ts'
import { cents } from './valores.ts'

type Tributo = (typeof RETENCOES)[number]
type Contribuicao = 'pis' | 'cofins' | 'csll'

/** The federal taxes: what the customer withholds, and PIS and Cofins of the provider's own. */
export function finishFederais(quadro: Quadro, item: string) {
  const retidas = splitSoma(quadro, item)
  for (const tributo of RETENCOES) {
    const lado = ladoOf(quadro, item, tributo)
    const taxa = fatoOf(quadro, `${item}.~${tributo}.taxa`)
    const retida = retidas.get(tributo) ?? (lado === 'retida' ? fatoOf(quadro, `${item}.~${tributo}.valor`) : undefined)
    const propria =
      fatoOf(quadro, `${item}.~${tributo}.propria`) ??
      (lado === 'propria' ? fatoOf(quadro, `${item}.~${tributo}.valor`) : undefined)
    const isRetida = lado === 'retida' || (lado === null && retida !== undefined && propria === undefined)
    writeRetida(quadro, item, tributo, isRetida ? taxa : undefined, retida)
    const own = fatoOf(quadro, `${item}.~${tributo}.taxaPropria`) ?? (isRetida ? undefined : taxa)
    if (tributo === 'pis' || tributo === 'cofins') writePropria(quadro, item, tributo, own, propria, lado)
    else warnUnsent(quadro, item, tributo, own, propria, lado)
  }
  finishGrupoProprio(quadro, item)
  finishOutras(quadro, item)
}

type Lado = 'retida' | 'propria' | null

/** On which side the amount and rate of a tax are, where the provider has one place for both; null: it says so itself. */
function ladoOf(quadro: Quadro, item: string, tributo: Tributo): Lado {
  const known = fatoOf(quadro, `${item}.~${tributo}.valor`) ?? fatoOf(quadro, `${item}.~${tributo}.taxa`)
  const sem = known?.folha?.linha?.parametros['sem']
  const retido = fatoOf(quadro, `${item}.~${tributo}.retido`) ?? fatoOf(quadro, `${item}.~federais.retido`)
  if (retido) return retido.valor === true ? 'retida' : 'propria'
  if (!known || !sem) return null
  if (tributo === 'pis' || tributo === 'cofins') {
    const retidos = retidosOf(quadro, item)
    if (retidos) return retidos.includes(tributo) ? 'retida' : 'propria'
    if (valorOf(quadro, `${item}.~cst`) !== undefined && sem === 'retida') return 'propria'
  }
  if (sem !== 'recusar') return sem as Lado
  const mensagem = 'Diga se o tributo é retido: com o mesmo valor a nota pode ser uma ou outra.'
  recusar(quadro, known.folha!.caminho, 'CAMPO_OBRIGATORIO', mensagem, `${item}.retencao.${tributo}`)
  return 'propria'
}

/** Which of PIS and Cofins are withheld by the provider's list; undefined: it says nothing. */
function retidosOf(quadro: Quadro, item: string): readonly Contribuicao[] | undefined {
  const municipal = valorOf<number>(quadro, `${item}.~retencao.municipal`)
  if (municipal !== undefined) return MUNICIPAL[municipal] ?? NACIONAL[municipal]
  const nuvem = valorOf<number>(quadro, `${item}.~retencao.nuvem`)
  return nuvem === undefined ? undefined : nuvem === 1 ? ['pis', 'cofins'] : []
}

/** tpRetPisCofins of the national layout, 0 to 9; that of the cities has four values of its own. */
const NACIONAL: Readonly<Record<number, readonly Contribuicao[]>> = {
  0: [],
  1: ['pis', 'cofins'],
  2: [],
  3: ['pis', 'cofins', 'csll'],
  4: ['pis', 'cofins'],
  5: ['pis'],
  6: ['cofins'],
  7: ['cofins', 'csll'],
  8: ['csll'],
  9: ['pis', 'csll'],
}
const MUNICIPAL: Readonly<Record<number, readonly Contribuicao[]>> = {
  1: ['pis', 'cofins'],
  2: [],
  3: ['pis'],
  4: ['cofins'],
}

/** The amounts that are known to be withheld, a sum of contributions divided between those that it has. */
function splitSoma(quadro: Quadro, item: string): Map<Tributo, Fato> {
  checkListas(quadro, item)
  const retidas = new Map<Tributo, Fato>()
  for (const tributo of RETENCOES) {
    const fato = fatoOf(quadro, `${item}.~${tributo}.retida`)
    if (fato) retidas.set(tributo, fato)
  }
  const ouSoma = fatoOf(quadro, `${item}.~csll.ouSoma`)
  const nuvem = valorOf<number>(quadro, `${item}.~retencao.nuvem`)
  const soma =
    fatoOf(quadro, `${item}.~soma.retida`) ?? (ouSoma && nuvem !== undefined && nuvem > 2 ? ouSoma : undefined)
  if (soma) {
    const tipo = valorOf<number>(quadro, `${item}.~retencao.nacional`) ?? nuvem
    const partes = tipo === undefined ? [] : (NACIONAL[tipo] ?? [])
    if (partes.length === 0) {
      soma.folha!.classe = 'recusar'
      const mensagem = 'Há um valor retido e o tipo da retenção não diz de quê.'
      recusar(quadro, soma.folha!.caminho, 'VALORES_DIVERGENTES', mensagem, `${item}.retencao`)
    }
    for (const [tributo, valor] of divide(cents(soma.valor as number), partes)) retidas.set(tributo, { ...soma, valor })
    soma.folha!.conversao = `dividido em ${partes.join(', ')}`
  } else if (ouSoma) retidas.set('csll', { ...ouSoma, valor: csllOf(quadro, item, ouSoma) })
  return retidas
}

function checkListas(quadro: Quadro, item: string) {
  for (const nome of ['municipal', 'nacional', 'nuvem']) {
    const lista = fatoOf(quadro, `${item}.~retencao.${nome}`)
    if (lista && NACIONAL[lista.valor as number] === undefined) {
      lista.folha!.classe = 'recusar'
      recusar(
        quadro,
        lista.folha!.caminho,
        'VALOR_NAO_PERMITIDO',
        'O tipo da retenção vai de 0 a 9.',
        `${item}.retencao`,
      )
    } else if (lista && nome === 'municipal' && MUNICIPAL[lista.valor as number] === undefined)
      avisar(
        quadro,
        lista.folha!.caminho,
        'VALOR_CONVERTIDO',
        'Fora de 1 a 4: lido pela lista nacional.',
        `${item}.retencao`,
      )
  }
}

/** By the rates of the law, 0.65, 3 and 1; the last one has what is left. */
function divide(total: number, partes: readonly Contribuicao[]): [Contribuicao, number][] {
  const weight = partes.reduce((sum, tributo) => sum + PESOS[tributo], 0)
  let left = total
  return partes.map((tributo, index) => {
    const part = index === partes.length - 1 ? left : Math.round((total * PESOS[tributo]) / weight)
    left -= part
    return [tributo, part / 100]
  })
}
const PESOS: Readonly<Record<Contribuicao, number>> = { pis: 0.65, cofins: 3, csll: 1 }

/** The CSLL in a field that some fill with the three contributions together: as much as they and 1 % of the price. */
function csllOf(quadro: Quadro, item: string, { valor: sent, folha }: Fato): number {
  const valor = sent as number
  const others = ['pis', 'cofins'].reduce((sum, tributo) => {
    const amount = valorOf<number>(quadro, `${item}.~${tributo}.retida`)
    const withheld =
      ladoOf(quadro, item, tributo as Tributo) === 'retida' ? valorOf<number>(quadro, `${item}.~${tributo}.valor`) : 0
    return sum + (amount ?? withheld ?? 0)
  }, 0)
  const servico = valorOf<number>(quadro, `${item}.valor.servico`) ?? 0
  const isSoma = others > 0 && Math.abs(others + servico / 100 - valor) < 0.025
  if (!isSoma) return valor
  const csll = Math.round((valor - others) * 100) / 100
  folha!.conversao = 'sem o PIS e a Cofins'
  avisar(quadro, folha!.caminho, 'VALOR_CONVERTIDO', `É a soma das três contribuições: a CSLL é ${csll}.`)
  return csll
}

/**
 * A withheld tax. Without its rate, the rate that gives the amount; where none does to the cent, the amount is its own base
 * at 100 %. A rate and an amount that agree over no base of the body are refused.
 */
function writeRetida(quadro: Quadro, item: string, tributo: Tributo, taxa: Fato | undefined, retida: Fato | undefined) {
  const grupo = `${item}.retencao.${tributo}`
  const [aliquota, valor] = [(taxa?.valor as number) ?? 0, (retida?.valor as number) ?? 0]
  if (aliquota === 0 && valor === 0) return
  const servico = valorOf<number>(quadro, `${item}.valor.servico`) ?? 0
  const base = fatoOf(quadro, `${item}.~${tributo}.base`)
  const own = (base?.valor as number) ?? servico
  const folha = retida?.folha ?? taxa!.folha
  if (valor > 0 && aliquota === 0) {
    const found = rateOf(valor, own)
    put(quadro, `${grupo}.aliquota`, found.aliquota, folha)
    if (found.base !== servico) put(quadro, `${grupo}.baseCalculo`, found.base, base?.folha ?? folha)
    avisar(
      quadro,
      folha!.caminho,
      'VALOR_CONVERTIDO',
      `Alíquota calculada do valor: ${found.aliquota}%.`,
      `${grupo}.aliquota`,
    )
  } else {
    put(quadro, `${grupo}.aliquota`, aliquota, taxa!.folha)
    if (valor > 0 && !gives(servico, aliquota, valor)) {
      if (!gives(own, aliquota, valor)) {
        const mensagem = `A alíquota ${aliquota}% não dá ${valor} sobre a base; confira os três.`
        return recusar(quadro, folha!.caminho, 'VALORES_DIVERGENTES', mensagem, grupo)
      }
      put(quadro, `${grupo}.baseCalculo`, own, base?.folha)
    } else if (valor === 0 && own !== servico) put(quadro, `${grupo}.baseCalculo`, own, base?.folha)
  }
  if (valor > 0) put(quadro, `${grupo}.valor`, valor, folha)
}

function rateOf(valor: number, base: number): { aliquota: number; base: number } {
  const aliquota = base > 0 ? round4((valor * 100) / base) : 0
  const exact =
    aliquota > 0 && aliquota <= 100 && percentOf(cents(base) as Centavos, toPercentual(aliquota)) === cents(valor)
  return exact ? { aliquota, base } : { aliquota: 100, base: valor }
}

const gives = (base: number, aliquota: number, valor: number) => Math.abs((base * aliquota) / 100 - valor) < 0.0101

function writePropria(
  quadro: Quadro,
  item: string,
  tributo: 'pis' | 'cofins',
  taxa: Fato | undefined,
  propria: Fato | undefined,
  lado: Lado,
) {
  const grupo = `${item}.apuracaoPropria.${tributo}`
  const [aliquota, valor] = [(taxa?.valor as number) ?? 0, (propria?.valor as number) ?? 0]
  const base = fatoOf(quadro, `${item}.~${tributo}.base`)
  if (lado === 'propria' && base) {
    const known = valorOf<number>(quadro, `${item}.~basePropria`)
    if (known !== undefined && known !== base.valor)
      recusar(
        quadro,
        base.folha!.caminho,
        'VALORES_DIVERGENTES',
        'PIS e Cofins próprios têm uma só base.',
        `${grupo}.baseCalculo`,
      )
    put(quadro, `${item}.~basePropria`, base.valor, base.folha)
  }
  if (aliquota === 0 && valor === 0) return
  const servico = valorOf<number>(quadro, `${item}.valor.servico`) ?? 0
  const own = valorOf<number>(quadro, `${item}.~basePropria`) ?? servico
  if (aliquota === 0) {
    const found = rateOf(valor, own)
    put(quadro, `${grupo}.aliquota`, found.aliquota, propria!.folha)
    if (found.base !== own) put(quadro, `${grupo}.baseCalculo`, found.base, propria!.folha)
    avisar(
      quadro,
      propria!.folha!.caminho,
      'VALOR_CONVERTIDO',
      `Alíquota calculada do valor: ${found.aliquota}%.`,
      `${grupo}.aliquota`,
    )
  } else put(quadro, `${grupo}.aliquota`, aliquota, taxa!.folha)
  if (valor > 0) put(quadro, `${grupo}.valor`, valor, propria!.folha)
}

/** A tax of the provider's own that the note has no place for. */
function warnUnsent(
  quadro: Quadro,
  item: string,
  tributo: Tributo,
  taxa: Fato | undefined,
  propria: Fato | undefined,
  lado: Lado,
) {
  const retido = fatoOf(quadro, `${item}.~${tributo}.retido`)
  const said = lado === 'propria' ? retido : undefined
  for (const fato of [said, taxa, propria]) {
    if (!fato?.folha || (fato !== said && fato.valor === 0)) continue
    fato.folha.motivo = 'Não retido, não vai à nota.'
    delete fato.folha.destino
    avisar(quadro, fato.folha.caminho, 'CAMPO_SEM_DESTINO', fato.folha.motivo)
  }
}

/** The situation and the base that PIS and Cofins of the provider's own share. */
function finishGrupoProprio(quadro: Quadro, item: string) {
  const grupo = `${item}.apuracaoPropria`
  for (const [nome, papel] of [['cstPisCofins', '~cst'] as const, ['baseCalculoPisCofins', '~basePropria'] as const]) {
    const fato = fatoOf(quadro, `${item}.${papel}`)
    if (fato) put(quadro, `${grupo}.${nome}`, fato.valor, fato.folha)
  }
}

function finishOutras(quadro: Quadro, item: string) {
  const valor = fatoOf(quadro, `${item}.~outras.valor`)
  if (!valor) return
  if (valorOf(quadro, `${item}.~outras.retido`) === false) {
    delete valor.folha!.destino
    avisar(quadro, valor.folha!.caminho, 'CAMPO_SEM_DESTINO', 'Não retida, não vai à nota.')
  } else put(quadro, `${item}.retencao.outras`, valor.valor, valor.folha)
}
