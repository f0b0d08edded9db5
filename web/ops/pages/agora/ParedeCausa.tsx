import type { Incidente } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import { TONS } from '#web/kit/detail/Selo.tsx'
import { GRAVIDADES } from '#web/words/alertas.ts'
import { dura, oQueParou, primeiroNome, reaisInteiros } from '#web/words/incidentes.ts'
import { ICONES } from './Gravidade.tsx'
import { MEDIO } from './medio.ts'

const CAUSA = 'text-[clamp(18px,2.4vw,46px)] leading-[1.17] font-semibold tracking-tight'

/** One cause on the wall: how grave, what, whom, for how long, with whom. On a phone each number has its name. */
export function ParedeCausa(causa: Incidente & { agora: number }) {
  const { gravidade, titulo, valor, desde, assumido, agora } = causa
  const Icone = ICONES[gravidade]
  const { rotulo, tom } = GRAVIDADES[gravidade]
  const parou = oQueParou(causa)
  return (
    <li className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-[1.5vw] gap-y-1 border-t border-linha py-3 lg:grid-cols-[2.9vw_minmax(0,1fr)_18.2vw_12.5vw_13vw] lg:py-[1.05vw]">
      <span className={cx('max-lg:col-span-3 max-lg:flex max-lg:items-center max-lg:gap-2', TONS[tom].texto)}>
        <Icone aria-hidden className="size-6 lg:size-[2.5vw]" />
        <span className="lg:sr-only">{rotulo}</span>
      </span>
      <span className={cx(CAUSA, 'line-clamp-2 min-w-0 break-words max-lg:col-span-3')}>{titulo}</span>
      <Numero rotulo="Atinge">
        {parou ? (
          <b className="block font-semibold whitespace-nowrap">{parou}</b>
        ) : (
          <span className="lg:hidden">–</span>
        )}
        {valor !== null && valor > 0 && (
          <span className="block whitespace-nowrap text-tinta-2 tabular-nums">{reaisInteiros(valor)}</span>
        )}
      </Numero>
      <Numero rotulo="Há">
        <span className="font-semibold whitespace-nowrap tabular-nums lg:text-[2.4vw]">{dura(desde, agora)}</span>
      </Numero>
      <Numero rotulo="Com">
        {assumido ? (
          <span className="block truncate text-tinta-2">{primeiroNome(assumido.nome)}</span>
        ) : (
          <span className="font-semibold text-ambar">ninguém</span>
        )}
      </Numero>
    </li>
  )
}

const Numero = ({ rotulo, children }: { rotulo: string; children: React.ReactNode }) => (
  <span className={cx(MEDIO, 'min-w-0')}>
    <span className="block text-sm text-tinta-3 lg:sr-only">{rotulo}</span>
    {children}
  </span>
)
