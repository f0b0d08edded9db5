import { Texto } from './Texto.tsx'

/** The code of a second factor: six digits of the app, or a recovery code. */
export const CampoCodigo = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <Texto
    nome="codigo"
    rotulo="Código do autenticador"
    ajuda="Os seis dígitos do aplicativo, ou um código de recuperação."
    autoComplete="one-time-code"
    autoFocus={autoFocus}
    maxLength={40}
  />
)
