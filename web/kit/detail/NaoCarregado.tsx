import type { ReactNode } from 'react'
import { Falha } from '../feedback/Falha.tsx'
import { Cabecalho, Esqueleto } from './Pagina.tsx'

type Props = {
  erro: Error | null | undefined
  /** Asks again. */
  onRetry: () => unknown
  /** How high what is loading will be, in pixels. */
  alto?: number
  /** The head of a screen that has no name of its own yet. */
  titulo?: string
  back?: ReactNode
}

/** Stands in the place of what is not loaded: why it could not be, or its skeleton. */
export const NaoCarregado = ({ erro, onRetry, alto, titulo, back }: Props) => (
  <>
    {titulo && <Cabecalho titulo={titulo} back={back} />}
    {erro ? <Falha erro={erro} onRetry={() => void onRetry()} /> : <Esqueleto alto={alto} />}
  </>
)
