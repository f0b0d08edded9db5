import { useCallback, useState } from 'react'
import { naOrdemDe } from '../../words/diferencas.ts'
import EditorJson from './EditorJson.tsx'

/** The corrected request as JSON against what was sent: what was removed is shown in its place. */
export default function JsonCorrigido({
  antes,
  pedido,
  onChange,
}: {
  antes: object
  pedido: object
  onChange: (pedido: object) => void
}) {
  const [texto] = useState(() => laidOut(naOrdemDe(antes, pedido)))
  const [original] = useState(() => laidOut(antes))
  const [erro, setErro] = useState<string | null>(null)
  const write = useCallback(
    (novo: string) => {
      const lido = read(novo)
      setErro(lido ? null : 'Isto ainda não é um JSON válido: a última versão válida é a que vale.')
      if (lido) onChange(lido)
    },
    [onChange],
  )
  return (
    <>
      <EditorJson texto={texto} original={original} onChange={write} rotulo="Pedido corrigido, em JSON" />
      <p role="status" className="mt-2 min-h-5 text-sm text-vermelho">
        {erro}
      </p>
    </>
  )
}

const laidOut = (valor: unknown) => JSON.stringify(valor, null, 2)

function read(texto: string): object | null {
  try {
    const valor: unknown = JSON.parse(texto)
    return typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? valor : null
  } catch {
    return null
  }
}
