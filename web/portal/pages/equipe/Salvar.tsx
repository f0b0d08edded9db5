import type { ReactNode } from 'react'
import { Botao } from '../../../ui/Botao.tsx'
import { useFormulario } from '../../../ui/Formulario.tsx'

/** The button that sends a form of a dialog. */
export const Salvar = ({ children }: { children: ReactNode }) => (
  <Botao type="submit" tipo="principal" ocupado={useFormulario().enviando}>
    {children}
  </Botao>
)
