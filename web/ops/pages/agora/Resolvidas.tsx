import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { Incidente } from '#web/api/ops/client.ts'
import { diaMesAno, horaMinuto } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'
import { dura, isProducao } from '#web/words/incidentes.ts'

const NOMEADAS = 3

/** What ended today in a sentence, and the way to what ended before. */
export function Resolvidas({ encerrados, agora }: { encerrados: readonly Incidente[]; agora: number }) {
  const hoje = diaMesAno(new Date(agora).toISOString())
  const deHoje = encerrados.filter(
    (causa) => isProducao(causa) && causa.encerradoEm && diaMesAno(causa.encerradoEm) === hoje,
  )
  const outras = deHoje.length - NOMEADAS
  return (
    <p className="flex items-start gap-1.5 text-sm text-tinta-2">
      <CircleCheck size={15} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        {deHoje.length === 0
          ? 'Nenhuma causa resolvida hoje.'
          : `Resolvidas hoje: ${deHoje.slice(0, NOMEADAS).map(emFrase).join(' · ')}${
              outras > 0 ? ` · e mais ${count(outras, 'causa', 'causas')}` : ''
            }.`}{' '}
        <Link to="/agora/historico" search={{}} className="text-anil underline">
          Histórico
        </Link>
        {' · '}
        <Link to="/agora/movimento" search={{}} className="text-anil underline">
          Movimento das notas
        </Link>
      </span>
    </p>
  )
}

/** `Campinas não responde, 11 min (01:40 a 01:51)` */
function emFrase({ titulo, desde, encerradoEm }: Incidente): string {
  if (!encerradoEm) return titulo
  return `${titulo}, ${dura(desde, Date.parse(encerradoEm))} (${horaMinuto(desde)} a ${horaMinuto(encerradoEm)})`
}
