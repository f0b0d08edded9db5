import { count, inteiro } from '#web/words/formatos.ts'

const LARGURA = 92
const ALTURA = 24

type Props = { porPasso: readonly number[]; passo: 'hora' | 'dia' }

/** The refusals of a code in the steps of the period: a bar for each, the present step strongest. */
export function Tendencia({ porPasso, passo }: Props) {
  const maior = Math.max(1, ...porPasso)
  const todas = porPasso.reduce((soma, quantas) => soma + quantas, 0)
  const largo = LARGURA / porPasso.length
  const alto = (quantas: number) => (quantas / maior) * (ALTURA - 1)
  return (
    <svg
      width={LARGURA}
      height={ALTURA}
      role="img"
      aria-label={`Por ${passo}: ${count(todas, 'nota', 'notas')}, ${inteiro(maior)} ${passo === 'hora' ? 'na hora' : 'no dia'} de mais`}
    >
      {porPasso.map((quantas, nth) => (
        <rect
          key={nth}
          x={nth * largo}
          width={Math.max(1, largo - 1)}
          y={ALTURA - alto(quantas)}
          height={alto(quantas)}
          className={nth === porPasso.length - 1 ? 'fill-vermelho-ponto' : 'fill-vermelho-ponto opacity-55'}
        />
      ))}
      <line x2={LARGURA} y1={ALTURA - 0.5} y2={ALTURA - 0.5} className="stroke-linha-2" />
    </svg>
  )
}
