import { idDpsOf, isCnpj, isCpf } from './chave.ts'
import type { Exame } from './exame.ts'

/** A rule of Anexo I: its code, and whether a DPS violates it. */
export type Rule = readonly [codigo: string, violated: (exame: Exame) => boolean]

/** Issuer, place, date, number and regime. */
export const IDENTIFICATION_RULES: readonly Rule[] = [
  [
    'E0004',
    ({ at, id, inscricao }) =>
      id !== idDpsOf({ cLocEmi: at('cLocEmi'), inscricao, serie: at('serie'), nDPS: at('nDPS') }),
  ],
  ['E0006', ({ at, tpAmb }) => at('tpAmb') !== tpAmb],
  ['E0008', ({ at, agora }) => Date.parse(at('dhEmi').replace(',', '+')) > agora.getTime()],
  // 1 to 49999 is the range of the contributor's own application.
  ['E0010', ({ at }) => Number(at('serie')) < 1 || Number(at('serie')) > 49_999],
  ['E0015', ({ at }) => at('dCompet') > at('dhEmi').slice(0, 10)],
  ['E0016', ({ at, isMei, convenioEmissor }) => !isMei && at('dCompet') < convenioEmissor.desde],
  ['E9996', ({ at }) => at('tpEmit') !== '1'],
  ['E0025', ({ at, cadastroPrestador }) => at('dCompet') < (cadastroPrestador?.autorizadoDesde ?? '')],
  ['E0029', ({ at, has }) => at('tpEmit') === '1' && has('cMotivoEmisTI')],
  ['E0037', ({ isMei, convenioEmissor }) => !isMei && convenioEmissor.situacao === 'ausente'],
  ['E0038', ({ isMei, convenioEmissor }) => !isMei && convenioEmissor.situacao === 'inativo'],
  [
    'E0039',
    (exame) =>
      !exame.isMei &&
      !isReleasedByLaw(exame) &&
      exame.convenioEmissor.situacao === 'ativo' &&
      exame.convenioEmissor.emissorNacional === 0,
  ],
  ['E0041', ({ at, isMei, cadastroPrestador }) => isMei && !isAt(cadastroPrestador?.cMun, at('cLocEmi'))],
  ['E0078', ({ at, has }) => at('subst/cMotivo') === '99' && !has('subst/xMotivo')],
  ['E0080', ({ at, has }) => has('prest/CNPJ') && !isCnpj(at('prest/CNPJ'))],
  ['E0082', ({ has, cadastroPrestador }) => has('prest/CNPJ') && cadastroPrestador?.existe === false],
  ['E0084', (exame) => exame.has('prest/CNPJ') && !exame.isMei && !isReleasedByLaw(exame) && !isEstablished(exame)],
  ['E0096', ({ at, has }) => has('prest/CPF') && !isCpf(at('prest/CPF'))],
  ['E0098', ({ has, cadastroPrestador }) => has('prest/CPF') && cadastroPrestador?.existe === false],
  ['E0112', ({ has }) => has('prest/NIF')],
  ['E0114', ({ has }) => has('prest/cNaoNIF')],
  ['E0116', ({ has, cadastroPrestador }) => Boolean(cadastroPrestador?.im) && !has('prest/IM')],
  [
    'E0119',
    ({ at, has, cadastroPrestador }) =>
      Boolean(cadastroPrestador?.im) && has('prest/IM') && at('prest/IM') !== cadastroPrestador?.im,
  ],
  ['E0120', ({ has, cadastroPrestador }) => cadastroPrestador?.im === null && has('prest/IM')],
  ['E0121', ({ has }) => has('prest/xNome')],
  ['E0128', ({ has }) => has('prest/end')],
  ['E0148', ({ at, has }) => has('prest/email') && !isEmail(at('prest/email'))],
  [
    'E0160',
    ({ at, cadastroPrestador }) =>
      (cadastroPrestador?.opSimpNac ?? at('prest/regTrib/opSimpNac')) !== at('prest/regTrib/opSimpNac'),
  ],
  ['E0162', ({ has, isMeEpp }) => !isMeEpp && has('prest/regTrib/regApTribSN')],
  ['E0166', ({ has, isMeEpp }) => isMeEpp && !has('prest/regTrib/regApTribSN')],
  ['E0172', ({ at, tribISSQN }) => tribISSQN !== '1' && at('prest/regTrib/regEspTrib') !== '0'],
  ['E0174', ({ at, isMei }) => isMei && at('prest/regTrib/regEspTrib') !== '0'],
  ['E0175', ({ at, isIssNoSimples }) => isIssNoSimples && at('prest/regTrib/regEspTrib') !== '0'],
]

/** The shape the rules require of an e-mail: something, an @, and a dotted domain. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}

function isAt(cMun: string | undefined, cLocEmi: string): boolean {
  return cMun === undefined || cMun === cLocEmi
}

/** ME and EPP of Simples Nacional are released in every municipality since this day (Res. CGSN 191/2026). */
function isReleasedByLaw({ at, isMeEpp }: Exame): boolean {
  return isMeEpp && at('dCompet') >= '2026-11-01'
}

/** Enabled by address (when the município enables every CNPJ there), or by its own record in the município's CNC. */
function isEstablished({ at, cadastroPrestador, convenioEmissor }: Exame): boolean {
  if (convenioEmissor.situacao !== 'ativo') return true
  const isHere = isAt(cadastroPrestador?.cMun, at('cLocEmi'))
  return isHere && (convenioEmissor.emissaoPadrao === 1 || Boolean(cadastroPrestador?.im))
}
