import { isMei, isSimples } from '#domain/empresa.ts'
import { type Centavos, type Percentual, percentOf, sum } from '#domain/money.ts'
import type { NotaPreparada, Prestador, ServicoPreparado, Tributo } from '#domain/nota/preparada.ts'
import type { ExclusaoDaBase, FaseReforma, Tabelas } from '#domain/tabelas.ts'
import { isSuspensa } from './iss.ts'
import { localDoIbsCbs } from './local-ibscbs.ts'
import { faseDe } from './phase-in.ts'

/**
 * A tax as the authority computes it; `aliquota` is what its class leaves of `nominal`, and `valor` what is due now,
 * without what is deferred. Null: not fixed yet.
 */
export type TributoPrevisto = { nominal: Percentual | null; aliquota: Percentual | null; valor: Centavos | null }

/** IBS and CBS as the authority will compute them from the note (rules E1521 to E1555 of Anexo I). */
export type ReformaPrevista = {
  base: Centavos
  ibsEstadual: TributoPrevisto
  ibsMunicipal: TributoPrevisto
  cbs: TributoPrevisto
  /** vTotNF: the net amount, and the two taxes once they are charged on top; null while a rate of them is unknown. */
  total: Centavos | null
  /** cLocalidadeIncid. */
  localIncidencia: string | null
}

type Nota = Pick<NotaPreparada, 'prestador' | 'tomador' | 'servico' | 'competencia'>
type TabelasDaPrevisao = Pick<Tabelas, 'faseReforma' | 'classificacao' | 'indicadorOperacao'>

/**
 * IBS and CBS of a note by the law's own base, rates and place, whatever the request says of them: the figures that are
 * sent where a layout carries figures, printed and charged (docs/referencia/lei.md#43-base-and-amount-charged).
 * Only where no rate is fixed, that of the request counts. Null for a note without the group.
 */
export function preverReforma(nota: Nota, tabelas: TabelasDaPrevisao): ReformaPrevista | null {
  const { servico, prestador, competencia } = nota
  const { reforma } = servico
  if (!reforma) return null
  const { diferimento } = reforma
  const fase = faseDe(competencia, tabelas)
  const base = baseDaLei(servico, prestador, fase)
  const classe = tabelas.classificacao(reforma.classificacao)
  const tributo = (
    nominal: Percentual | null,
    pedido: Tributo,
    reducao: Percentual | undefined,
    diferido: Percentual = ZERO,
  ): TributoPrevisto => {
    const doPedido = pedido.aliquota > 0 ? pedido.aliquota : null
    const daLei = nominal === null ? doPedido : reduce(nominal, reducao ?? ZERO)
    const aliquota = classe?.exigeValores === false ? ZERO : daLei
    const valor = aliquota === null ? null : percentOf(base, aliquota)
    return {
      nominal: nominal ?? doPedido,
      aliquota,
      valor: valor && ((valor - percentOf(valor, diferido)) as Centavos),
    }
  }
  const ibsEstadual = tributo(fase.ibsEstadual, reforma.ibsEstadual, classe?.reducaoIbs, diferimento?.ibsEstadual)
  const ibsMunicipal = tributo(fase.ibsMunicipal, reforma.ibsMunicipal, classe?.reducaoIbs, diferimento?.ibsMunicipal)
  const cbs = tributo(fase.cbs, reforma.cbs, classe?.reducaoCbs, diferimento?.cbs)
  const devidos = [ibsEstadual.valor, ibsMunicipal.valor, cbs.valor]
  const { liquido } = servico.valor
  const porFora = fase.porFora && !isSimples(prestador)
  const total = !porFora ? liquido : devidos.includes(null) ? null : sum(liquido, ...devidos)
  return { base, ibsEstadual, ibsMunicipal, cbs, total, localIncidencia: localDoIbsCbs(nota, tabelas) }
}

/**
 * What the customer pays: from 2027 vTotNF for a company of the regular regime, the net amount for every other note
 * (docs/especificacao/decisoes.md#8-later-decisions). Null while a rate is unknown.
 */
export function valorACobrar(nota: Nota, tabelas: TabelasDaPrevisao): Centavos | null {
  const previsto = preverReforma(nota, tabelas)
  return previsto ? previsto.total : nota.servico.valor.liquido
}

/**
 * The base of IBS and CBS: the price without the amounts of third parties in it and what the table of the period
 * excludes (E1530). Deductions are no such
 * thing in the layout: they lower the base of ISS alone (Anexo I, vDedRed).
 */
function baseDaLei(servico: ServicoPreparado, prestador: Prestador, { baseExclui }: FaseReforma): Centavos {
  const { valor, apuracaoPropria } = servico
  const excluido: Record<ExclusaoDaBase, Centavos | undefined> = {
    descontoIncondicionado: valor.descontoIncondicionado,
    deducoes: valor.deducoes,
    iss: issDaNota(servico, prestador),
    // Those the issuer settles: what the customer withholds is an advance of them (NT 007).
    pis: apuracaoPropria?.pis?.valor,
    cofins: apuracaoPropria?.cofins?.valor,
  }
  const exclusoes = sum(valor.reembolsos, ...baseExclui.map((nome) => excluido[nome]))
  return Math.max(0, valor.servico - exclusoes) as Centavos
}

/**
 * The ISS that the note shows (vISSQN), retained or not. None where collection is suspended, in a special regime, and
 * in Simples Nacional unless it is retained: those notes have the net value alone (E1302 to E1311).
 */
function issDaNota({ iss }: ServicoPreparado, prestador: Prestador): Centavos {
  const noSimples = prestador.regimeTributario === 'simples_nacional' && prestador.regimeApuracaoSimples === 1
  if (isMei(prestador) || isSuspensa(iss.exigibilidade) || prestador.regimeEspecialTributacao !== 0)
    return 0 as Centavos
  return noSimples && !iss.retido ? (0 as Centavos) : iss.valor
}

/** A rate less its reduction, with the two decimals that the note has for it (pAliqEfet), half-up. */
function reduce(aliquota: Percentual, reducao: Percentual): Percentual {
  const inDecimals = Math.round(aliquota / TWO_DECIMALS) as Centavos
  const kept = (HUNDRED_PERCENT - reducao) as Percentual
  return (percentOf(inDecimals, kept) * TWO_DECIMALS) as Percentual
}

const ZERO = 0 as Percentual
const HUNDRED_PERCENT = 1_000_000
const TWO_DECIMALS = 100
