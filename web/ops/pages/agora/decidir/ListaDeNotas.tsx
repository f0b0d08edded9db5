import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { RESPOSTAS } from '#web/words/duvidas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { GRADE } from './grade.ts'
import { LinhaDaNota } from './LinhaDaNota.tsx'
import type { Grupo } from './tipos.ts'

type Props = {
  id: string
  grupo: Grupo
  /** The notes that are not marked, with the value of each. */
  fora: ReadonlyMap<string, number>
  onChange: (fora: ReadonlyMap<string, number>) => void
}

const PRIMEIRAS = 12
const TODAS = 100

/** The notes of one group, each with its evidence behind its row; marked one by one or all. */
export function ListaDeNotas({ id, grupo: { resposta, notas, quantas }, fora, onChange }: Props) {
  const [limit, setLimit] = useState(PRIMEIRAS)
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/incidentes/{id}/notas', { caminho: { id }, consulta: { resposta, limit } }),
    placeholderData: keepPreviousData,
  })
  const rotulo = RESPOSTAS[resposta].grupo
  if (!data) return <NaoCarregado erro={error} onRetry={refetch} alto={400} />
  const mark = (nota: string, valor: number, on: boolean) => {
    const next = new Map(fora)
    if (on) next.delete(nota)
    else next.set(nota, valor)
    onChange(next)
  }
  return (
    <>
      <div className={cx(GRADE, 'min-h-9 items-center border-b border-linha text-xs font-medium text-tinta-3')}>
        <input
          type="checkbox"
          aria-label={`Marcar todas: ${rotulo}`}
          checked={fora.size === 0}
          ref={(caixa) => {
            if (caixa) caixa.indeterminate = fora.size > 0
          }}
          onChange={() => onChange(new Map())}
          className="size-4 accent-anil-botao"
        />
        <span>RPS</span>
        <span className="max-md:hidden">Empresa</span>
        <span className="max-lg:hidden">Conta</span>
        <span className="max-md:hidden">Cliente da nota</span>
        <span className="text-right">Valor</span>
        <span className="max-md:hidden">Perguntas</span>
        <span className="text-right max-lg:hidden">Última</span>
      </div>
      <ul aria-label={rotulo} className="text-sm">
        {data.items.map((nota) => (
          <LinhaDaNota
            key={nota.id}
            nota={nota}
            marcada={!fora.has(nota.id)}
            onMark={(on) => mark(nota.id, nota.valor, on)}
          />
        ))}
      </ul>
      {quantas > data.items.length && (
        <p className="flex min-h-9 flex-wrap items-center gap-x-1 border-b border-linha pl-9 text-sm text-tinta-2">
          {limit < TODAS && (
            <button type="button" onClick={() => setLimit(TODAS)} className="text-anil underline">
              Mostrar mais {inteiro(Math.min(quantas, TODAS) - data.items.length)}
            </button>
          )}
          {fora.size === 0 && `· todas as ${inteiro(notas.length)} estão marcadas`}
          {quantas > notas.length && `, ${inteiro(quantas)} ao todo: as outras ficam para depois destas`}
        </p>
      )}
    </>
  )
}
