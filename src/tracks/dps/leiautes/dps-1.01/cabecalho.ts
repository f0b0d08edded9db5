import { el, group } from '#platform/xml/canonical.ts'
import type { EntradaDps, Substituicao } from '#tracks/dps/leiautes/leiaute.ts'
import { plainText } from '#tracks/dps/texto.ts'

/** From the ambiente to the issuer: the fields before those that only some notes have. */
export const writeCabecalho = ({ nota, ...entrada }: EntradaDps): string =>
  el('tpAmb', nota.ambiente === 'producao' ? 1 : 2) +
  el('dhEmi', entrada.dhEmi) +
  VER_APLIC +
  el('serie', entrada.serie) +
  el('nDPS', entrada.numero) +
  el('dCompet', entrada.dCompet) +
  EMITENTE_PRESTADOR

/** The note that this one replaces. */
export function writeSubstituicao(substituicao: Substituicao | null): string {
  if (substituicao === null) return ''
  return group(
    'subst',
    el('chSubstda', substituicao.chaveAcesso),
    el('cMotivo', substituicao.codigoMotivo),
    el('xMotivo', plainText(substituicao.motivo, MOTIVO_CHARS_MAX).texto),
  )
}

const VER_APLIC = el('verAplic', 'NFSe-1.0')
/** Customers and intermediaries do not issue yet (E9996). */
const EMITENTE_PRESTADOR = el('tpEmit', 1)
const MOTIVO_CHARS_MAX = 255
