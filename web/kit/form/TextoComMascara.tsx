import { maskMomento } from '../../words/datas.ts'
import { checkDia, checkMes, checkMomento } from '../../words/documentos.ts'
import {
  maskDia,
  maskMes,
  maskTelefone,
  unmaskDia,
  unmaskMes,
  unmaskMomento,
  unmaskTelefone,
} from '../../words/formatos.ts'
import type { Base } from './Moldura.tsx'
import { Texto } from './Texto.tsx'

/** A telephone, kept as its digits; a foreign one as it was written. */
export const Telefone = (props: Base & { maxLength?: number }) => (
  <Texto maxLength={30} {...props} mask={maskTelefone} unmask={unmaskTelefone} inputMode="tel" />
)
/** A month, kept as `YYYY-MM`: not every browser has a field for months, and none follows the language of the page. */
export const Mes = (props: Base) => (
  <Texto {...props} mask={maskMes} unmask={unmaskMes} check={checkMes} inputMode="numeric" placeholder="mm/aaaa" />
)
/** A day, kept as `YYYY-MM-DD`, typed as people write it. */
export const Dia = (props: Base) => (
  <Texto {...props} mask={maskDia} unmask={unmaskDia} check={checkDia} inputMode="numeric" placeholder="dd/mm/aaaa" />
)
/** A day with its hour and minute, on the clock that the form names, kept as `YYYY-MM-DDTHH:MM:SS`. */
export const Momento = (props: Base) => (
  <Texto
    {...props}
    mask={maskMomento}
    unmask={unmaskMomento}
    check={checkMomento}
    inputMode="numeric"
    placeholder="dd/mm/aaaa hh:mm"
  />
)
