import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Botao, type TipoBotao } from '../Botao.tsx'
import { useCopy } from './Copiar.tsx'

/** A button in words that copies a text which need not be read. */
export function BotaoCopiar({
  texto,
  tipo = 'principal',
  children,
}: {
  texto: string
  tipo?: TipoBotao
  children: ReactNode
}) {
  const [copiado, copy] = useCopy(texto)
  return (
    <Botao tipo={tipo} onClick={copy}>
      {copiado ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      {copiado ? 'Copiado' : children}
    </Botao>
  )
}
