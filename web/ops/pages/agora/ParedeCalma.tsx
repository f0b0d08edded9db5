import { useQuery } from '@tanstack/react-query'
import { panorama } from '#web/api/ops/agora.ts'
import { cx } from '#web/kit/cx.ts'
import { duracao, inteiro } from '#web/words/formatos.ts'
import { ultimas24h } from './Calma.tsx'
import { Horas } from './Horas.tsx'
import { MEDIO } from './medio.ts'

/** The wall on a quiet night: the day in three numbers and its hours. */
export function ParedeCalma() {
  const { data } = useQuery(panorama)
  const porHora = useQuery(ultimas24h).data?.porHora
  if (!data) return null
  const { autorizadas, tempoAteAutorizacao } = data.ultimas24h
  return (
    <>
      <dl className="my-auto flex flex-wrap items-end gap-x-[5.7vw] gap-y-6 py-6">
        <Cifra rotulo="Autorizadas em 24 h" className="text-[clamp(56px,9.9vw,190px)]">
          {inteiro(autorizadas)}
        </Cifra>
        <Cifra rotulo="Do pedido à nota" className="text-[clamp(36px,5vw,96px)]">
          {duracao(tempoAteAutorizacao?.p50Ms) || '–'}
        </Cifra>
        <Cifra rotulo="Em dúvida" className="text-[clamp(36px,5vw,96px)]">
          {inteiro(data.incertas)}
        </Cifra>
      </dl>
      <Horas porHora={porHora} parede />
    </>
  )
}

type Props = { rotulo: string; className: string; children: string }
const Cifra = ({ rotulo, className, children }: Props) => (
  <div>
    <dt className={cx(MEDIO, 'text-tinta-2')}>{rotulo}</dt>
    <dd className={cx('leading-none font-semibold tracking-tighter tabular-nums', className)}>{children}</dd>
  </div>
)
