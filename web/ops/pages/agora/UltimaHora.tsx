import type { Incidente } from '#web/api/ops/client.ts'
import { inteiro } from '#web/words/formatos.ts'

const LARGURA = 92
const ALTURA = 24

/** The tries of the last hour in steps of five minutes: failures red at the foot, what was answered grey above them. */
export function UltimaHora({ ultimaHora }: Pick<Incidente, 'ultimaHora'>) {
  const passos = ultimaHora ?? []
  const falhas = passos.reduce((soma, passo) => soma + passo.falhas, 0)
  const todas = falhas + passos.reduce((soma, passo) => soma + passo.ok, 0)
  if (todas === 0) return <span className="sub">sem tentativas</span>
  const maior = Math.max(...passos.map(({ ok, falhas }) => ok + falhas))
  const largo = LARGURA / passos.length
  const alto = (quantas: number) => (quantas / maior) * (ALTURA - 1)
  return (
    <svg
      width={LARGURA}
      height={ALTURA}
      role="img"
      aria-label={`Na última hora falharam ${inteiro(falhas)} de ${inteiro(todas)} tentativas`}
    >
      {passos.map(({ ok, falhas }, nth) => (
        <g key={nth} transform={`translate(${nth * largo} 0)`}>
          <rect
            width={largo - 1}
            y={ALTURA - alto(falhas) - alto(ok)}
            height={alto(ok)}
            className="fill-cinza-ponto opacity-55"
          />
          <rect width={largo - 1} y={ALTURA - alto(falhas)} height={alto(falhas)} className="fill-vermelho-ponto" />
        </g>
      ))}
      <line x2={LARGURA} y1={ALTURA - 0.5} y2={ALTURA - 0.5} className="stroke-linha-2" />
    </svg>
  )
}
