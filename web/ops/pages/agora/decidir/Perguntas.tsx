import type { NotaEmDuvida } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import { RESPOSTAS, respostaDa } from '#web/words/duvidas.ts'
import { inteiro } from '#web/words/formatos.ts'
import type { Resposta } from './tipos.ts'

/** What the city said to each question: a bar for absent, a triangle for nothing, red for another content. */
export function Perguntas({ perguntas, totalDePerguntas }: Pick<NotaEmDuvida, 'perguntas' | 'totalDePerguntas'>) {
  const respostas = perguntas.map(respostaDa)
  const ausentes = respostas.filter((resposta) => resposta === 'nao_consta').length
  if (respostas.length === 0) return <span className="sub">nenhuma ainda</span>
  return (
    <span
      role="img"
      aria-label={`${inteiro(totalDePerguntas)} perguntas; nas últimas ${respostas.length}, ${inteiro(ausentes)} disseram que não consta`}
      className="inline-flex gap-[3px] align-middle"
    >
      {respostas.map((resposta, nth) => (
        <Marca key={nth} resposta={resposta} />
      ))}
    </span>
  )
}

const FORMA: Record<Resposta, string> = {
  nao_consta: 'rounded-xs bg-cinza-ponto',
  sem_resposta: 'bg-ambar-ponto [clip-path:polygon(50%_0,100%_100%,0_100%)]',
  outro_conteudo: 'rounded-xs bg-vermelho-ponto',
}
const Marca = ({ resposta }: { resposta: Resposta }) => (
  <span aria-hidden className={cx('h-3 w-[7px]', FORMA[resposta])} />
)

/** What the shapes mean. */
export const Legenda = () => (
  <p className="sub mt-2 mb-5 flex flex-wrap gap-x-4">
    {(Object.keys(FORMA) as Resposta[]).map((resposta) => (
      <span key={resposta} className="inline-flex items-center gap-1">
        <Marca resposta={resposta} /> {RESPOSTAS[resposta].marca}
      </span>
    ))}
  </p>
)
