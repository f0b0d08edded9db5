import { CODIGOS_CAMPO } from '#domain/codigos.ts'
import type { Erro } from '#domain/nota/nota.ts'
import { refuseNt009 } from '#domain/nota/nt009.ts'
import { foresee, isRegraSuspensa } from './rejections.ts'
import { CLASSIFICACAO } from './rules/classificacao.ts'
import type { Contexto, Regra } from './rules/contexto.ts'
import { FEDERAIS } from './rules/federais.ts'
import { IBSCBS } from './rules/ibscbs.ts'
import { IDENTIFICACAO } from './rules/identificacao.ts'
import { ISSQN } from './rules/issqn.ts'
import { PESSOAS } from './rules/pessoas.ts'
import { SERVICO } from './rules/servico.ts'
import { VALORES } from './rules/valores.ts'

/**
 * Every rule of Anexo I (v1.01-20260209) that SEFIN executes on a DPS and that our data decides before sending. Rules
 * about registers (E0082, E0190…), about the município's own parameters (E0312, E0440…) and those that the layout
 * writer satisfies by construction (E0121, E0128, E0162, E0172, E0315, E0424, E0591, E0712…) are not here; those of
 * the classification of IBS and CBS are in `foreseeDps`.
 */
export const REGRAS: readonly Regra[] = [
  ...IDENTIFICACAO,
  ...PESSOAS,
  ...SERVICO,
  ...VALORES,
  ...ISSQN,
  ...FEDERAIS,
  ...IBSCBS,
]

/** The rules in force that a note breaks, each with our field, the official code, and what to do. */
export function checkDps(contexto: Contexto): Erro[] {
  return [...refuseNt009(contexto.nota, contexto.leiaute.nt009), ...findBroken(REGRAS, contexto)]
}

/** The refusals that the national system will certainly give to the classification of IBS and CBS of an accepted note. */
export const foreseeDps = (contexto: Contexto): Erro[] => findBroken(CLASSIFICACAO, contexto)

/** Hardly a rule is broken: nothing is made for one that is not, and the date is looked at only for one that is. */
function findBroken(regras: readonly Regra[], contexto: Contexto): Erro[] {
  const dia = contexto.dhEmi.slice(0, 10)
  const erros: Erro[] = []
  for (const regra of regras) {
    const broken = regra.when(contexto)
    if (broken !== false && !isRegraSuspensa(regra.codigo, dia)) erros.push(...errosOf(regra, broken, contexto))
  }
  return erros
}

function errosOf(
  { codigo, campo, complemento, mensagem, correcao }: Regra,
  broken: true | readonly string[],
  contexto: Contexto,
): Erro[] {
  const text = typeof complemento === 'function' ? complemento(contexto) : complemento
  const campos = broken === true ? [campo] : broken
  return campos.map((at) => ({
    ...(isOwn(codigo)
      ? { campo: at ?? '', codigo, mensagem: '' }
      : foresee(codigo, { ...(at && { campo: at }), ...(text && { complemento: text }) })),
    ...(mensagem && { mensagem }),
    ...(correcao && { correcao }),
  }))
}

const isOwn = (codigo: string) => Object.hasOwn(CODIGOS_CAMPO, codigo)

/** Why a series cannot number a DPS, or null: the series of own applications are 1 to 49999 (E0010). */
export function whyNotSerie(serie: string): Erro | null {
  const isOwn = /^\d{1,5}$/.test(serie) && Number(serie) >= 1 && Number(serie) <= SERIE_MAX
  return isOwn ? null : foresee('E0010', { complemento: `Série recebida: "${serie}".` })
}

const SERIE_MAX = 49_999
