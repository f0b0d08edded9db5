import { useState } from 'react'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'

const MODOS = [
  { value: 'ler', label: 'Para ler' },
  { value: 'enviado', label: 'Como foi enviado' },
] as const

/** The body of a delivery: laid out to be read, or the exact text that was signed, which is what is copied. */
export function CorpoEnviado({ corpo }: { corpo: string }) {
  const [modo, setModo] = useState<(typeof MODOS)[number]['value']>('ler')
  return (
    <div className="flex flex-col gap-3">
      <Segmentos rotulo="Como mostrar o corpo" opcoes={MODOS} valor={modo} onChange={setModo} />
      <Codigo texto={modo === 'ler' ? laidOut(corpo) : corpo} original={corpo} linguagem="json" rotulo="o corpo" />
    </div>
  )
}

function laidOut(corpo: string): string {
  try {
    return JSON.stringify(JSON.parse(corpo), null, 2)
  } catch {
    return corpo
  }
}
