import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { emObservacao, panorama } from '#web/api/ops/agora.ts'
import { cx } from '#web/kit/cx.ts'
import { GRAVIDADES } from '#web/words/alertas.ts'
import { faz, horaMinuto } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'

/** Data older than this is out of date: the wall says so instead of looking calm. */
const VELHO_MS = 45_000
const ITENS = 5

/** The same home for a screen on the wall, to be read from three metres: what needs somebody, and five numbers. */
export function Parede() {
  const espera = useQuery(emObservacao)
  const numeros = useQuery(panorama)
  const itens = espera.data?.items ?? []
  const vivo = Math.min(espera.dataUpdatedAt, numeros.dataUpdatedAt)
  const velho = Boolean(espera.error ?? numeros.error) || (vivo > 0 && Date.now() - vivo > VELHO_MS)
  return (
    <section
      aria-label="Parede"
      className="fixed inset-0 z-20 flex flex-col gap-[clamp(1rem,2.2vw,2.5rem)] overflow-y-auto bg-papel p-[clamp(1rem,2.4vw,3rem)]"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="text-[clamp(2rem,5vw,4.5rem)] leading-none font-semibold tracking-tight">
          {!espera.data
            ? 'Agora'
            : itens.length === 0
              ? 'Nada precisa de alguém'
              : `${count(itens.length, 'coisa precisa', 'coisas precisam')} de alguém`}
        </h1>
        <p className={cx('text-[clamp(1rem,1.6vw,1.75rem)]', velho ? 'font-semibold text-vermelho' : 'text-tinta-2')}>
          {velho ? 'Sem notícias desde ' : 'às '}
          {vivo > 0 ? horaMinuto(new Date(vivo).toISOString()) : 'o começo'}
        </p>
      </header>
      <ol className="flex grow flex-col gap-4">
        {itens.slice(0, ITENS).map(({ tipo, alvo, gravidade, mensagem, desde }) => (
          <li
            key={`${tipo} ${alvo}`}
            className="grid gap-x-6 text-[clamp(1.125rem,2.1vw,2.5rem)] leading-tight md:grid-cols-[6.5em_minmax(0,1fr)_auto]"
          >
            <span className={cx('shrink-0 font-semibold', gravidade === 'critica' ? 'text-vermelho' : 'text-tinta-2')}>
              {GRAVIDADES[gravidade].rotulo}
            </span>
            <span className="line-clamp-2 min-w-0 break-words">{mensagem}</span>
            <span className="whitespace-nowrap text-tinta-2">{desde && faz(desde)}</span>
          </li>
        ))}
        {itens.length > ITENS && (
          <li className="text-[clamp(1rem,1.6vw,1.75rem)] text-tinta-2">e mais {inteiro(itens.length - ITENS)}</li>
        )}
      </ol>
      {numeros.data && (
        <dl className="grid grid-cols-2 gap-6 border-t border-linha pt-6 md:grid-cols-5">
          <Cifra rotulo="Autorizadas em 24 h" valor={numeros.data.ultimas24h.autorizadas} />
          <Cifra rotulo="Recusadas em 24 h" valor={numeros.data.ultimas24h.rejeitadas} />
          <Cifra rotulo="Sem resultado" valor={numeros.data.incertas} alerta />
          <Cifra rotulo="Na fila" valor={numeros.data.filas.naFila} />
          <Cifra rotulo="Alertas abertos" valor={espera.data?.alertasAbertos ?? numeros.data.alertasAbertos} alerta />
        </dl>
      )}
      <p className="text-sm">
        <Link to="/agora" search={{}} className="text-anil underline">
          Sair da parede
        </Link>
      </p>
    </section>
  )
}

const Cifra = ({ rotulo, valor, alerta = false }: { rotulo: string; valor: number; alerta?: boolean }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-[clamp(0.875rem,1.4vw,1.5rem)] text-tinta-2">{rotulo}</dt>
    <dd
      className={cx(
        'text-[clamp(2rem,5.5vw,5rem)] leading-none font-semibold tracking-tight tabular-nums',
        alerta && valor > 0 && 'text-vermelho',
      )}
    >
      {inteiro(valor)}
    </dd>
  </div>
)
