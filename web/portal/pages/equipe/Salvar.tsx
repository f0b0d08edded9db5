import type { ReactNode } from 'react'
import { Botao, type TipoBotao } from '../../../ui/Botao.tsx'
import { useFormulario } from '../../../ui/Formulario.tsx'

/** The button that sends a form; `comum` where a screen has several. */
export const Salvar = ({ tipo = 'principal', children }: { tipo?: TipoBotao; children: ReactNode }) => (
  <Botao type="submit" tipo={tipo} ocupado={useFormulario().enviando}>
    {children}
  </Botao>
)
