import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { duracao } from '#web/words/formatos.ts'
import { palavras } from '#web/words/linha-do-tempo.ts'

/**
 * All that happened to a note, and how long each step and each wait took. `vista`: what of the note is new when
 * something happened; the steps are then read again.
 */
export function Passos({ id, vista }: { id: string; vista: string }) {
  const { data, error, refetch } = useQuery(read('GET /admin/nfse/{id}/timeline', { caminho: { id } }))
  const lida = useRef(vista)
  useEffect(() => {
    if (lida.current !== vista) void refetch()
    lida.current = vista
  }, [vista, refetch])
  if (error || !data) return <NaoCarregado erro={error} onRetry={refetch} alto={280} />
  return (
    <section aria-label="Linha do tempo">
      <h2 className="mb-2 text-lg">Linha do tempo</h2>
      <ol className="flex flex-col border-l border-linha-2 pl-4">
        {data.itens.map(({ em, titulo, duracaoMs, esperaMs, detalhe }, nth) => (
          <li key={nth} className="pb-3">
            <p className="font-medium">{titulo}</p>
            <Dito mensagens={(detalhe['mensagens'] ?? []) as Mensagens} />
            <p className="sub tabular-nums">
              <time dateTime={em} title={dataCheia(em)}>
                {dataCheia(em)}
              </time>
              {duracaoMs !== null && ` · levou ${duracao(duracaoMs)}`}
              {esperaMs > 999 && ` · depois de ${duracao(esperaMs)}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Mensagens = Parameters<typeof palavras>[0]

/** What the city said without deciding the note. */
const Dito = ({ mensagens }: { mensagens: Mensagens }) =>
  mensagens.length > 0 && <p className="break-words">{palavras(mensagens)}</p>
