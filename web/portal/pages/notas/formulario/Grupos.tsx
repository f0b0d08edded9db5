import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useEstado } from '#web/kit/form/Formulario.tsx'
import { Declarados } from './Declarados.tsx'
import type { Conteudo } from './declarados.ts'
import { usePadroes } from './emitente.ts'
import { Grupo, isDentro } from './Grupo.tsx'
import { below, grupoEm, type Grupo as Regras } from './grupos.ts'
import { isFilled } from './pedido.ts'
import { whenRevealed } from './revelar.ts'

type Props<Id extends string> = {
  rotulo: string
  /** The path of the service; empty for the note. */
  em: string
  grupos: Record<Id, Regras>
  conteudos: Record<Id, Conteudo>
  /** Those that this note needs. */
  precisos?: readonly Id[]
}

/**
 * Groups of fields: shown where the note needs them, they hold a value or an error, or were asked for; the others wait
 * behind one button, by name.
 */
export function Grupos<Id extends string>({ rotulo, em, grupos, conteudos, precisos = [] }: Props<Id>) {
  const ofertas = (Object.keys(grupos) as Id[]).map((id) => ({
    ...{ id, grupo: grupos[id], preciso: precisos.includes(id) },
    nomes: grupos[id].campos.map((campo) => below(em, campo)),
  }))
  const [pedidos, setPedidos] = useState<readonly string[]>([])
  const [novo, setNovo] = useState<string>()
  const lista = useRef<HTMLDivElement>(null)
  const emUso = useEstado(({ valores, erros }) =>
    ofertas
      .filter(({ nomes }) => isFilled(valores, nomes) || erros.some(({ campo }) => isDentro(campo, nomes)))
      .map(({ id }) => id)
      .join(' '),
  ).split(' ')
  const mostrados = ofertas.filter(({ id, preciso }) => preciso || pedidos.includes(id) || emUso.includes(id))
  const outros = ofertas.filter((oferta) => !mostrados.includes(oferta))

  const latest = useRef(ofertas)
  latest.current = ofertas
  useEffect(
    () =>
      whenRevealed((campo) => {
        const found = latest.current.filter(({ nomes }) => isDentro(campo, nomes)).map(({ id }) => id)
        if (found.length > 0) setPedidos((before) => [...before, ...found])
      }),
    [],
  )
  // The field of a group that was asked for is written next.
  useEffect(() => {
    if (novo) lista.current?.querySelector<HTMLElement>(`[data-oferta="${novo}"] [data-campo]`)?.focus()
  }, [novo])

  return (
    <div ref={lista} className="contents">
      {mostrados.map(({ id, grupo, preciso }) => (
        <div key={id} data-oferta={id} className="contents">
          <Um
            {...{ em, grupo, conteudo: conteudos[id] }}
            aberto={pedidos.includes(id) || (!!grupo.exigido && preciso)}
          />
        </div>
      ))}
      {outros.length > 0 && (
        <details className="group/mais col-span-full border-t border-linha">
          <summary className="flex h-10 w-fit cursor-pointer list-none items-center gap-2 rounded-md text-sm text-anil hover:underline [&::-webkit-details-marker]:hidden">
            <Plus size={14} aria-hidden className="transition-transform group-open/mais:rotate-45" />
            {rotulo}
          </summary>
          <ul className="flex flex-wrap gap-2 pt-1 pb-4">
            {outros.map(({ id, grupo }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => {
                    setPedidos((before) => [...before, id])
                    setNovo(id)
                  }}
                  className="rounded-md border border-linha-2 px-2.5 py-1 text-left text-sm hover:bg-papel-1 pointer-coarse:py-2.5"
                >
                  {grupo.titulo}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

type Shown = { em: string; grupo: Regras; conteudo: Conteudo; aberto: boolean }

/** One group with its fields; `aberto`: it starts open. */
function Um({ em, grupo, conteudo: { texto, padrao, campos }, aberto }: Shown) {
  const lugar = grupoEm(grupo, em)
  const padroes = usePadroes()
  const temPadrao = padrao && padroes?.[padrao]
  return (
    <Grupo {...lugar} texto={temPadrao ? 'Em branco, vai o da configuração da empresa.' : texto} sempreAberto={aberto}>
      <Declarados em={lugar.bloco ?? em} campos={campos} />
    </Grupo>
  )
}
