import { isCnpj, isCpf } from './chave.ts'
import type { Exame } from './exame.ts'
import { isEmail, type Rule } from './rules-identification.ts'

/** The taker, and the intermediary: the same rules under different codes. */
export const PARTY_RULES: readonly Rule[] = [
  ...personRules('toma', {
    cnpj: 'E0188',
    semCnpj: 'E0190',
    cpf: 'E0206',
    semCpf: 'E0207',
    semNif: 'E0223',
    cNaoNif: 'E0226',
    cMun: 'E0238',
    endExt: 'E0242',
    cPais: 'E0246',
    email: 'E0247',
  }),
  ...personRules('interm', {
    cnpj: 'E0248',
    semCnpj: 'E0250',
    cpf: 'E0266',
    semCpf: 'E0268',
    semNif: 'E0281',
    cNaoNif: 'E0286',
    cMun: 'E0294',
    endExt: 'E0298',
    cPais: 'E0299',
    email: 'E0300',
  }),
  ['E0187', (exame) => exame.has('IBSCBS') && !exame.has('toma') && INDOP_COM_TOMADOR.has(exame.at('IBSCBS/cIndOp'))],
  ['E0202', ({ at, has }) => has('toma/CNPJ') && at('toma/CNPJ') === at('prest/CNPJ')],
  ['E0204', (exame) => isRetidoPor(exame, '2') && !exame.has('toma/CNPJ') && !exame.has('toma/CPF')],
  ['E0234', (exame) => needsTakerAddress(exame) && !exame.has('toma/end')],
  ['E0237', (exame) => isRetidoPor(exame, '2') && !exame.has('toma/end/endNac')],
  ['E0262', ({ at, has }) => has('interm/CNPJ') && at('interm/CNPJ').slice(0, 8) === at('prest/CNPJ').slice(0, 8)],
  ['E0264', (exame) => isRetidoPor(exame, '3') && !exame.has('interm/CNPJ') && !exame.has('interm/CPF')],
  ['E0293', (exame) => isRetidoPor(exame, '3') && !exame.has('interm/end/endNac')],
]

type PersonCodes = Record<
  'cnpj' | 'semCnpj' | 'cpf' | 'semCpf' | 'semNif' | 'cNaoNif' | 'cMun' | 'endExt' | 'cPais' | 'email',
  string
>

function personRules(person: string, codes: PersonCodes): Rule[] {
  const cnpj = `${person}/CNPJ`
  const cpf = `${person}/CPF`
  const nif = `${person}/NIF`
  const cMun = `${person}/end/endNac/cMun`
  const endExt = `${person}/end/endExt`
  const email = `${person}/email`
  return [
    [codes.cnpj, ({ at, has }) => has(cnpj) && !isCnpj(at(cnpj))],
    [codes.semCnpj, ({ at, has, cadastro }) => has(cnpj) && cadastro.get(at(cnpj))?.existe === false],
    [codes.cpf, ({ at, has }) => has(cpf) && !isCpf(at(cpf))],
    [codes.semCpf, ({ at, has, cadastro }) => has(cpf) && cadastro.get(at(cpf))?.existe === false],
    [codes.semNif, ({ has }) => has(endExt) && !has(nif) && !has(`${person}/cNaoNIF`)],
    [codes.cNaoNif, ({ at }) => at(`${person}/cNaoNIF`) === '0'],
    [codes.cMun, ({ at, has, tabelas }) => has(cMun) && tabelas.municipios?.has(at(cMun)) === false],
    [codes.endExt, ({ has }) => has(nif) && !has(endExt)],
    [codes.cPais, (exame) => exame.has(endExt) && !isForeignCountry(exame, exame.at(`${endExt}/cPais`))],
    [codes.email, ({ at, has }) => has(email) && !isEmail(at(email))],
  ]
}

/** An ISO country other than Brazil. */
export function isForeignCountry(exame: Exame, pais: string): boolean {
  return pais !== 'BR' && exame.tabelas.paises?.has(pais) !== false
}

function isRetidoPor(exame: Exame, tpRetISSQN: string): boolean {
  return exame.at('valores/trib/tribMun/tpRetISSQN') === tpRetISSQN
}

function needsTakerAddress(exame: Exame): boolean {
  if (exame.has('IBSCBS') && INDOP_COM_TOMADOR.has(exame.at('IBSCBS/cIndOp'))) return true
  return exame.incidencia.regra === 'tomador'
}

const INDOP_COM_TOMADOR = new Set(
  '030102 050102 100101 100301 100501 030103 050103 100102 100201 100302 100401 100502 100601'.split(' '),
)
