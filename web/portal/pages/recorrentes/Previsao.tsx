import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { DataPrevista, RecorrenteDetalhe } from '#web/api/portal/client.ts'
import { withdrawReajuste } from '#web/api/portal/recorrentes.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { diaEscrito, hoje, mesEscrito } from '#web/words/datas.ts'
import { dinheiro, porcento } from '#web/words/formatos.ts'
import { diaComSemana } from '#web/words/recorrentes.ts'
import { OQueMuda } from './OQueMuda.tsx'

const AjustarMes = lazy(() => import('./AjustarMes.tsx'))
const Reajustar = lazy(() => import('./Reajustar.tsx'))

/** The next dates with the value of each note; each can be changed by itself, and all of them readjusted. */
export function Previsao({ recorrente: r }: { recorrente: RecorrenteDetalhe }) {
  const porque = usePorque()('recorrente.write', 'alterar notas recorrentes')
  const [mudando, setMudando] = useState<DataPrevista | null>(null)
  const [readjusting, setReadjusting] = useState(false)
  if (r.situacao === 'encerrada') return null
  return (
    <>
      <ol aria-label="Próximas datas" className="border-t border-linha text-sm tabular-nums">
        {r.previsao.map((prevista) => (
          <li
            key={prevista.data}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-linha py-1.5"
          >
            <span className="min-w-36 max-sm:flex-1">{diaComSemana(prevista.data)}</span>
            <span className="flex-1 max-sm:order-last max-sm:basis-full max-sm:empty:hidden">
              <OQueMuda prevista={prevista} />
            </span>
            <span className={prevista.pulada ? 'text-tinta-2 line-through' : undefined}>
              {dinheiro(prevista.valor)}
            </span>
            <Botao
              tipo="discreto"
              porque={porque}
              aria-label={`Mudar ${mesEscrito(prevista.mes)}`}
              onClick={() => setMudando(prevista)}
            >
              Mudar
            </Botao>
          </li>
        ))}
      </ol>
      <Reajustes recorrente={r} porque={porque} />
      <p className="mt-3">
        <Botao porque={porque} onClick={() => setReadjusting(true)}>
          Reajustar o valor
        </Botao>
      </p>
      <Suspense>
        {mudando && <AjustarMes id={r.id} prevista={mudando} onClose={() => setMudando(null)} />}
        {readjusting && <Reajustar recorrente={r} onClose={() => setReadjusting(false)} />}
      </Suspense>
    </>
  )
}

function Reajustes({
  recorrente: { id, reajustes },
  porque,
}: {
  recorrente: RecorrenteDetalhe
  porque: string | undefined
}) {
  const withdraw = useMutation({
    mutationFn: (reajusteId: string) => withdrawReajuste(id, reajusteId),
    onSuccess: () => notifyDone('Reajuste retirado'),
    onError: (error) => notifyFailure('Não mudou', error.message),
  })
  return (
    <ul aria-label="Reajustes" className="mt-3 space-y-1 text-sm">
      {reajustes.map((each) => (
        <li key={each.id} className="flex flex-wrap items-center gap-x-3">
          <span>
            {each.percentual > 0 ? 'Sobe' : 'Desce'} {porcento(Math.abs(each.percentual))} a partir de{' '}
            {diaEscrito(each.aPartir)}
            {each.indice && ` (${each.indice})`}
          </span>
          {each.aPartir > hoje() ? (
            <Botao
              tipo="discreto"
              porque={porque}
              ocupado={withdraw.isPending && withdraw.variables === each.id}
              onClick={() => withdraw.mutate(each.id)}
            >
              Retirar
            </Botao>
          ) : (
            <span className="text-tinta-2">já vale</span>
          )}
        </li>
      ))}
    </ul>
  )
}
