import { CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NotaInteira } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'

const ASPECTOS: Record<NotaInteira['proximoPasso']['espera'], { icone: LucideIcon; papel: string; texto: string }> = {
  pessoa: { icone: TriangleAlert, papel: 'bg-ambar-papel', texto: 'text-ambar' },
  servico: { icone: CircleDashed, papel: 'bg-papel-1', texto: '' },
  nada: { icone: CircleCheck, papel: 'bg-papel-1', texto: '' },
}
/** The refusals: they stop the note until somebody corrects the request. */
const RECUSAS = ['recusada', 'recusada_sem_prova', 'encerrada', 'teste_barrado']

/** What the note is waiting for: why, what the service does by itself and when, what a person does. One answer. */
export function Situacao({ nota: { proximoPasso, acoes } }: { nota: NotaInteira }) {
  const { passo, titulo, porque, sozinho, em, pessoa, ato, espera } = proximoPasso
  const { icone: Icone, ...aspecto } = ASPECTOS[espera]
  const { papel, texto } = RECUSAS.includes(passo) ? { papel: 'bg-vermelho-papel', texto: 'text-vermelho' } : aspecto
  const impedido = acoes.find(({ acao, permitida }) => acao === ato && !permitida)
  return (
    <section
      aria-labelledby="situacao"
      className={cx('mb-5 grid gap-x-7 gap-y-1.5 rounded-lg px-5 pt-3.5 pb-4 text-sm md:grid-cols-3', papel)}
    >
      <h2 id="situacao" className={cx('flex items-start gap-2 text-sm md:col-span-3', texto)}>
        <Icone size={16} aria-hidden className="mt-0.5 shrink-0" />
        {titulo}
      </h2>
      <Parte titulo="Por quê">{porque}</Parte>
      <Parte titulo="O que o serviço faz sozinho">
        {sozinho}
        {em && (
          <>
            {' '}
            Próxima vez: <Instante em={em} />.
          </>
        )}
      </Parte>
      <Parte titulo="O que você faz">
        {pessoa}
        {impedido && <span className="block font-medium">{impedido.motivo}</span>}
      </Parte>
    </section>
  )
}

const Parte = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <div className="min-w-0 break-words">
    <h3 className="font-semibold">{titulo}</h3>
    <p>{children}</p>
  </div>
)
