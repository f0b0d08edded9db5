import { kindOf } from '#domain/cpf-cnpj.ts'
import type { NotaPreparada, ServicoPreparado } from '#domain/nota/preparada.ts'
import type { IndicadorOperacao, ServicoNacional, Tabelas } from '#domain/tabelas.ts'
import { type DatasDps, datasDps } from '#tracks/dps/datas.ts'
import { chooseLeiaute, type Vigencia } from '#tracks/dps/leiautes/index.ts'
import type { Leiaute } from '#tracks/dps/leiautes/leiaute.ts'
import { opSimpNac, regApTribSN, regEspTrib, sendsAliquota, tribIssqn } from '#tracks/dps/tributacao.ts'

/** The facts of a note that the rules need, computed once. */
export type Contexto = DatasDps & {
  nota: NotaPreparada
  servico: ServicoPreparado
  tabelas: Tabelas
  agora: Date
  /** The layout that will write the note. */
  leiaute: Leiaute
  trib: ReturnType<typeof tribIssqn>
  regime: ReturnType<typeof opSimpNac>
  /** ME/EPP that settles ISS inside Simples. */
  issNoSimples: boolean
  regimeEspecial: number
  nacional: ServicoNacional | null
  indicador: IndicadorOperacao | null
  emitenteCnpj: boolean
  /** pAliq will be written; where that depends on an agreement not queried yet, it counts as active. */
  enviaAliquota: boolean
  /** The município of incidence is known to have no active agreement. */
  convenioInativo: boolean
}

/**
 * One rule: an official one under its code, or a fault of the schema, which the authority would refuse under one code
 * for all of them (E1235), under our own with `campo` and `mensagem`. `when` says whether the note breaks it: true for
 * the field, or the fields themselves. `complemento` adds what the catalogue cannot know; `mensagem` and `correcao` take
 * the place of its sentences.
 */
export type Regra = {
  codigo: string
  campo?: string
  when(contexto: Contexto): boolean | readonly string[]
  complemento?: string | ((contexto: Contexto) => string)
  mensagem?: string
  correcao?: string
}

/** The sentence when a text has no character of the schema. */
export const NADA_LEGIVEL = 'O texto não tem nenhum caractere que a DPS aceite.'

/**
 * `convenioAtivo`: the agreement of the município of incidence, null when unknown. `vigencias`: which layout is in force
 * when; the table's, unless given.
 */
export function newContexto(
  nota: NotaPreparada,
  tabelas: Tabelas,
  agora: Date,
  convenioAtivo: boolean | null,
  vigencias?: readonly Vigencia[],
): Contexto {
  const { servico } = nota
  const datas = datasDps(nota, agora)
  return {
    nota,
    servico,
    tabelas,
    agora,
    ...datas,
    leiaute: chooseLeiaute(datas.dhEmi.slice(0, 10), nota.ambiente, vigencias),
    trib: tribIssqn(servico),
    regime: opSimpNac(nota),
    issNoSimples: regApTribSN(nota) === 1,
    regimeEspecial: regEspTrib(nota),
    nacional: tabelas.servicoNacional(servico.codigoServicoNacional ?? ''),
    indicador: servico.reforma ? tabelas.indicadorOperacao(servico.reforma.indicadorOperacao) : null,
    emitenteCnpj: kindOf(nota.prestador.cpfCnpj) === 'cnpj',
    enviaAliquota: sendsAliquota(nota, convenioAtivo ?? true),
    convenioInativo: convenioAtivo === false,
  }
}
