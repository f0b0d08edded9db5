import { isSimples } from '#domain/empresa.ts'
import { type Centavos, type Percentual, sum } from '#domain/money.ts'
import type { NotaPreparada, Prestador, ReformaPreparada, ServicoPreparado } from '#domain/nota/preparada.ts'
import type { ClassificacaoTributaria, ExclusaoDaBase, FaseReforma, Tabelas } from '#domain/tabelas.ts'
import { type Calculado, type CompraPublica, type Conta, computeTributos, type PorTributo } from './calculadora.ts'
import { localDoIbsCbs } from './local-ibscbs.ts'
import { nominaisDe } from './nominais.ts'
import { faseDe } from './phase-in.ts'
import { situacaoDoIss } from './situacao-do-iss.ts'

/**
 * A tax as the authority computes it; `aliquota` is what its class leaves of `nominal`, `valor` what is due now, without
 * `diferido`. Null: not fixed yet.
 */
export type TributoPrevisto = Calculado & { nominal: Percentual | null }

/** IBS and CBS as the authority will compute them from the note (rules E1521 to E1607 of Anexo I). */
export type ReformaPrevista = PorTributo<TributoPrevisto> & {
  base: Centavos
  /** vIBSTot: the two parts of IBS as they are printed. */
  ibs: Centavos | null
  /** What would be due without the suspension (gTribRegular); null where nothing is suspended. */
  regular: PorTributo<Calculado> | null
  /** A purchase by the public administration, with the taxes before they are shared out (gTribCompraGov). */
  compra: (CompraPublica & { aDividir: PorTributo<Calculado> }) | null
  /** vTotNF: the net amount, and the two taxes once they are charged on top; null while a rate of them is unknown. */
  total: Centavos | null
  /** cLocalidadeIncid. */
  localIncidencia: string | null
}

type Nota = Pick<NotaPreparada, 'prestador' | 'tomador' | 'servico' | 'competencia'>
type TabelasDaPrevisao = Pick<Tabelas, 'faseReforma' | 'classificacao' | 'indicadorOperacao'>

/**
 * IBS and CBS of a note by the law's own base, rates and place, whatever the request says of them: the figures that are
 * sent where a layout carries figures, printed and charged (docs/referencia/lei.md#43-base-and-amount-charged), in the
 * arithmetic of the federal calculator (docs/referencia/calculadora.md).
 * Only where no rate is fixed, that of the request counts. Null for a note without the group.
 */
export function forecastReforma(nota: Nota, tabelas: TabelasDaPrevisao): ReformaPrevista | null {
  const { servico, prestador, competencia } = nota
  const { reforma } = servico
  if (!reforma) return null
  const fase = faseDe(competencia, tabelas)
  const base = baseDaLei(servico, prestador, fase)
  const localIncidencia = localDoIbsCbs(nota, tabelas)
  const compra = compraDe(reforma, fase)
  const conta = (codigo: string, classe: ClassificacaoTributaria | null): Conta => ({
    base,
    compra,
    nominal: nominaisOuDoPedido(fase, codigo, localIncidencia, reforma),
    reducao: reducoesDe(classe),
    diferimento: null,
  })
  const classe = tabelas.classificacao(reforma.classificacao)
  const declarada = conta(reforma.classificacao, classe)
  const { devido, aDividir } = computeTributos(
    isSemTributo(classe)
      ? { ...declarada, reducao: TUDO }
      : { ...declarada, diferimento: reforma.diferimento ?? (classe?.exigeDiferimento ? TUDO : null) },
  )
  const regular = reforma.tributacaoRegular?.classificacao
  const tributo = (nome: keyof typeof TUDO) => ({
    nominal: classe?.suspende ? ZERO : declarada.nominal[nome],
    ...devido[nome],
  })
  const { ibsEstadual, ibsMunicipal, cbs } = devido
  const ibs = somaOuNula(ibsEstadual.valor, ibsMunicipal.valor)
  const porFora = fase.porFora && !isSimples(prestador)
  const { liquido } = servico.valor
  return {
    base,
    ibsEstadual: tributo('ibsEstadual'),
    ibsMunicipal: tributo('ibsMunicipal'),
    cbs: tributo('cbs'),
    ibs,
    regular: regular === undefined ? null : computeTributos(conta(regular, tabelas.classificacao(regular))).devido,
    compra: compra && { ...compra, aDividir: aDividir! },
    total: porFora ? somaOuNula(liquido, ibs, cbs.valor) : liquido,
    localIncidencia,
  }
}

/**
 * What the customer pays: from 2027 vTotNF for a company of the regular regime, the net amount for every other note
 * (docs/especificacao/decisoes.md#8-later-decisions). Null while a rate is unknown.
 */
export function valorACobrar(nota: Nota, tabelas: TabelasDaPrevisao): Centavos | null {
  const previsto = forecastReforma(nota, tabelas)
  return previsto ? previsto.total : nota.servico.valor.liquido
}

/** The class has no amounts (exemption, immunity, another document), or suspends them. */
const isSemTributo = (classe: ClassificacaoTributaria | null) =>
  classe !== null && (!classe.exigeValores || classe.suspende)

/** A purchase by the public administration in its phase: until 2026 nothing lowers it, and nothing is shared out. */
const compraDe = ({ enteGovernamental }: ReformaPreparada, fase: FaseReforma): CompraPublica | null =>
  enteGovernamental === undefined
    ? null
    : { ente: enteGovernamental, redutor: fase.redutorCompra, transfereCbs: fase.transfereCbs }

/** The rates of the law, and those of the request where it has none: zero is no rate, but for a class with its own. */
function nominaisOuDoPedido(
  fase: FaseReforma,
  classificacao: string,
  municipio: string | null,
  { nominais = {} }: ReformaPreparada,
): PorTributo<Percentual | null> {
  const daLei = nominaisDe(fase, classificacao, municipio)
  const temPropria = fase.proprias.some((each) => each.classificacao === classificacao)
  const ou = (nome: keyof typeof TUDO) => daLei[nome] ?? (temPropria ? nominais[nome] : nominais[nome] || null) ?? null
  return { ibsEstadual: ou('ibsEstadual'), ibsMunicipal: ou('ibsMunicipal'), cbs: ou('cbs') }
}

const reducoesDe = (classe: ClassificacaoTributaria | null): PorTributo<Percentual> => ({
  ibsEstadual: classe?.reducaoIbs ?? ZERO,
  ibsMunicipal: classe?.reducaoIbs ?? ZERO,
  cbs: classe?.reducaoCbs ?? ZERO,
})

const somaOuNula = (...valores: (Centavos | null)[]) => (valores.includes(null) ? null : sum(...valores))

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
export function issDaNota(servico: Pick<ServicoPreparado, 'iss'>, prestador: Prestador): Centavos {
  const { situacao } = situacaoDoIss({ prestador, servico }, 'nacional')
  return situacao === 'a_recolher' || situacao === 'retido' ? servico.iss.valor : (0 as Centavos)
}

const ZERO = 0 as Percentual
const INTEIRO = 1_000_000 as Percentual
/** A reduction or a deferral that leaves nothing. */
const TUDO: PorTributo<Percentual> = { ibsEstadual: INTEIRO, ibsMunicipal: INTEIRO, cbs: INTEIRO }
