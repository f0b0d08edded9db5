import { cx } from '#web/kit/cx.ts'
import { horaMinuto } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'

export type Hora = { inicio: string; autorizadas: number }
const CADA = 6

/** A bar for each of the last 24 hours, the present one stronger; its hours are written under every sixth. */
export function Horas({ porHora = [], parede }: { porHora?: readonly Hora[] | undefined; parede?: boolean }) {
  const maior = Math.max(1, ...porHora.map(({ autorizadas }) => autorizadas))
  const todas = porHora.reduce((soma, { autorizadas }) => soma + autorizadas, 0)
  const ultima = porHora.length - 1
  return (
    <figure aria-label={`Autorizadas por hora: ${inteiro(todas)} em 24 horas, ${inteiro(maior)} na hora de mais`}>
      <div aria-hidden className={cx('flex items-end gap-1 border-b border-linha-2', parede ? 'h-[168px]' : 'h-18')}>
        {porHora.map(({ inicio, autorizadas }, nth) => (
          <span
            key={inicio}
            title={`${horaMinuto(inicio)}: ${count(autorizadas, 'nota', 'notas')}`}
            style={{ height: `${Math.max(autorizadas > 0 ? 4 : 1, (autorizadas / maior) * 100)}%` }}
            className={cx('grow rounded-t-xs bg-verde-ponto', nth < ultima && 'opacity-55')}
          />
        ))}
      </div>
      {!parede && (
        <p aria-hidden className="mt-1 flex justify-between text-xs text-tinta-3 tabular-nums">
          {porHora
            .filter((_, nth) => nth % CADA === 0)
            .map(({ inicio }) => (
              <span key={inicio}>{horaMinuto(inicio)}</span>
            ))}
          {porHora.length > 0 && <span>agora</span>}
        </p>
      )}
    </figure>
  )
}
