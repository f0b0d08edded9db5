import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { faz } from '#web/words/datas.ts'
import { dinheiro } from '#web/words/formatos.ts'
import { useEmpresa } from './formulario/emitente.ts'
import { nomeDoTomador, totalDosServicos } from './formulario/pedido.ts'
import { discardRascunho, type Gaveta, otherRascunhos } from './formulario/rascunho.ts'

type Outro = ReturnType<typeof otherRascunhos>[number]

/** The unfinished notes kept on this device, above a new one: each is taken up again or discarded. */
export function OutrosRascunhos({ gaveta }: { gaveta: Gaveta }) {
  const [outros, setOutros] = useState(() => otherRascunhos(gaveta))
  if (outros.length === 0) return null
  const discard = (id: string) => {
    discardRascunho({ ...gaveta, id })
    setOutros((antes) => antes.filter((outro) => outro.id !== id))
  }
  return (
    <section aria-label="Notas que você começou" className="mb-5 rounded-lg bg-papel-1 px-4 py-2 text-sm text-tinta-2">
      <p>Notas que você começou:</p>
      <ul>
        {outros.map((outro) => (
          <Linha key={outro.id} outro={outro} onDiscard={() => discard(outro.id)} />
        ))}
      </ul>
    </section>
  )
}

function Linha({ outro: { id, em, pedido }, onDiscard }: { outro: Outro; onDiscard: () => void }) {
  const empresa = useEmpresa(pedido.prestador?.cpfCnpj)
  const nome = `${nomeDoTomador(pedido)}, ${dinheiro(totalDosServicos(pedido))}`
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-0.5">
      <Link to="/emitir" search={{ rascunho: id }} className="text-anil hover:underline">
        {nome}
      </Link>
      <span>{[empresa && `de ${empresa.razaoSocial}`, faz(em)].filter(Boolean).join(', ')}</span>
      <button
        type="button"
        aria-label={`Descartar a nota para ${nome}`}
        onClick={onDiscard}
        className="ml-auto hover:text-tinta hover:underline"
      >
        Descartar
      </button>
    </li>
  )
}
