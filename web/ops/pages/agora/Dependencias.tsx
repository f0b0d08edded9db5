import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { dependencias } from '#web/api/ops/agora.ts'
import { cx } from '#web/kit/cx.ts'
import { type Celula, celulasDe } from '#web/words/dependencias.ts'
import { Ir } from './Ir.tsx'

/** What the service needs from outside, always in the same places. On a phone only what is out, and how many answer. */
export function Dependencias() {
  const { data, error } = useQuery(dependencias)
  if (error) return null
  const celulas = data ? celulasDe(data.items, Date.parse(data.em)) : []
  const usadas = celulas.filter(({ estado }) => estado !== 'sem_uso')
  const respondem = usadas.filter(({ estado }) => estado === 'responde').length
  return (
    <section
      aria-label="De que o serviço depende"
      className="mb-6.5 grid grid-cols-2 gap-2 md:min-h-[57px] md:grid-cols-3 md:gap-0 md:border-y md:border-linha xl:grid-cols-6"
    >
      {data && (
        <div className={cx(CELULA, 'flex items-center gap-1.5 font-medium md:hidden')}>
          <Sinal estado={respondem === usadas.length ? 'responde' : 'fora'} />
          {respondem === usadas.length ? 'Tudo responde' : `${respondem} de ${usadas.length} respondem`}
        </div>
      )}
      {celulas.map((celula) => (
        <div
          key={celula.nome}
          title={celula.detalhe}
          className={cx(
            CELULA,
            'md:not-nth-[3n+2]:border-l md:nth-[3n+2]:pl-0 md:max-xl:nth-[n+5]:border-t',
            'xl:not-nth-2:border-l xl:not-nth-2:pl-3',
            celula.estado === 'fora' ? 'max-md:border-vermelho-ponto' : 'max-md:hidden',
          )}
        >
          <Ir href="/monitor/saude" className="flex items-center gap-1.5 font-medium whitespace-nowrap hover:underline">
            <Sinal estado={celula.estado} />
            {celula.nome}
          </Ir>
          <p className="sub truncate">{celula.texto}</p>
        </div>
      ))}
    </section>
  )
}

const CELULA =
  'min-w-0 rounded-lg border border-linha px-3 py-2.5 text-sm leading-[18px] md:rounded-none md:border-0 md:border-linha'

const SINAIS = {
  responde: { icone: CircleCheck, nome: 'responde', cor: 'text-verde' },
  fora: { icone: CircleX, nome: 'não responde', cor: 'text-vermelho' },
  sem_uso: { icone: CircleMinus, nome: 'sem uso', cor: 'text-tinta-3' },
} as const

/** Whether it answers, by shape and colour, and in words for readers of the screen. */
export function Sinal({ estado, className }: { estado: Celula['estado']; className?: string }) {
  const { icone: Icone, nome, cor } = SINAIS[estado]
  return (
    <>
      <Icone size={15} aria-hidden className={cx('shrink-0', cor, className)} />
      <span className="sr-only">{nome}: </span>
    </>
  )
}
