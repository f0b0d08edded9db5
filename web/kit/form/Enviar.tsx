import type { ReactNode } from 'react'
import { Botao, type TipoBotao } from '../Botao.tsx'
import { useEstado } from './Formulario.tsx'

/** The button that sends its form; busy while it does. */
export const Enviar = ({
  tipo = 'principal',
  porque,
  children,
}: {
  tipo?: TipoBotao
  /** Why this user may not. */
  porque?: string | undefined
  children: ReactNode
}) => (
  <Botao type="submit" tipo={tipo} porque={porque} ocupado={useEstado(({ sending }) => sending)}>
    {children}
  </Botao>
)
