import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Botao } from '../Botao.tsx'
import { useCopy } from './Copiar.tsx'

/** A button in words that copies a text which need not be read. */
export function BotaoCopiar({ texto, children }: { texto: string; children: ReactNode }) {
  const [copiado, copy] = useCopy(texto)
  return (
    <Botao tipo="principal" onClick={copy}>
      {copiado ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      {copiado ? 'Copiado' : children}
    </Botao>
  )
}
