import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { abertos, encerrados } from '#web/api/ops/agora.ts'
import { useVivo } from '#web/api/ops/ao-vivo.ts'
import type { Incidente } from '#web/api/ops/client.ts'
import { useOnline } from '#web/app/Rede.tsx'
import { cx } from '#web/kit/cx.ts'
import { horaMinuto } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'
import { calmaDesde, isProducao, somaDe } from '#web/words/incidentes.ts'
import { MEDIO } from './medio.ts'
import { ParedeCalma } from './ParedeCalma.tsx'
import { ParedeCausa } from './ParedeCausa.tsx'
import { ParedeDependencias } from './ParedeDependencias.tsx'

/** Data older than this is out of date: the wall says so instead of looking calm. */
const VELHO_MS = 75_000
const CAUSAS = 5
const GRANDE = 'text-[clamp(26px,3.96vw,76px)] leading-[1.1] font-semibold tracking-tight'

/** Agora for a screen on the wall, to be read from three metres: up to five causes, no act. */
export function Parede() {
  useEscuro()
  const { data, error, dataUpdatedAt } = useQuery(abertos)
  const fim = useQuery(encerrados).data?.items ?? []
  const online = useOnline()
  const vivo = useVivo()
  const velho = !online || Boolean(error) || (data && !vivo && Date.now() - dataUpdatedAt > VELHO_MS)
  const agora = data ? Date.parse(data.em) : 0
  const causas = data?.items.filter(isProducao) ?? []
  return (
    <section
      aria-label="Parede"
      className="fixed inset-0 z-20 flex flex-col overflow-y-auto bg-papel text-tinta px-[clamp(16px,2.9vw,56px)] py-[clamp(16px,2.3vw,44px)]"
    >
      <header className="mb-[clamp(14px,1.6vw,30px)] flex flex-wrap items-baseline gap-x-8 gap-y-2">
        <h1 className={GRANDE}>
          {!data ? 'Agora' : causas.length === 0 ? 'Tudo responde' : <Titulo causas={causas} />}
        </h1>
        <p className={cx('ml-auto tabular-nums', velho ? cx(MEDIO, 'font-semibold text-vermelho') : GRANDE)}>
          {velho && 'Sem notícias desde '}
          {data ? horaMinuto(data.em) : velho && 'o começo'}
        </p>
        <Link
          to="/agora"
          search={{}}
          aria-label="Sair da parede"
          className="grid size-11 place-items-center self-center text-tinta-3 hover:text-tinta"
        >
          <X size={32} aria-hidden />
        </Link>
        {data && causas.length === 0 && (
          <p className={cx(MEDIO, 'w-full text-tinta-2')}>{calmaDesde(fim, agora) ?? 'nenhuma causa aberta'}</p>
        )}
      </header>
      {causas.length > 0 && (
        <ol aria-label="Causas">
          {causas.slice(0, CAUSAS).map((causa) => (
            <ParedeCausa key={causa.id} {...causa} agora={agora} />
          ))}
          {causas.length > CAUSAS && (
            <li className={cx(MEDIO, 'border-t border-linha py-[1.15vw] text-tinta-2')}>
              {restantes(causas.slice(CAUSAS))}
            </li>
          )}
        </ol>
      )}
      {data && causas.length === 0 && <ParedeCalma />}
      <div className="mt-auto pt-6">
        <ParedeDependencias />
      </div>
    </section>
  )
}

function Titulo({ causas }: { causas: readonly Incidente[] }) {
  const { criticas, notas, causas: todas } = somaDe(causas)
  const paradas = notas > 0 && `, ${count(notas, 'nota parada', 'notas paradas')}`
  return (
    <>
      {criticas > 0 ? (
        <span className="text-vermelho">{count(criticas, 'crítica', 'críticas')}</span>
      ) : (
        count(todas, 'causa', 'causas')
      )}
      {paradas}
    </>
  )
}

/** `e 1 aviso: Venceu o certificado…`; of several, only how many. */
const restantes = (causas: readonly Incidente[]): string =>
  causas.length === 1 ? `e mais uma: ${causas[0]?.titulo}` : `e mais ${count(causas.length, 'causa', 'causas')}`

/** A wall is dark while it is shown, whatever the person chose for the pages, and before it is drawn. */
const useEscuro = (): void =>
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset['tema']
    dataset['tema'] = 'escuro'
    return () => {
      if (before) dataset['tema'] = before
      else delete dataset['tema']
    }
  }, [])
