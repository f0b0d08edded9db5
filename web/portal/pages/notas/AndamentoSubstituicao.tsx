import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, CircleDashed, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { isSettled, isUnissued } from '#domain/nota/nota.ts'
import { type Nota, nota as notaPorId } from '#web/api/portal/notas.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { cx } from '#web/kit/cx.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { SeloStatus } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'

type Props = { original: Nota; novaId: string | undefined; onRetry: () => void }

/** Where a replacement is, or why there can be none: what the form of one need not load. */
export default function AndamentoSubstituicao({ original, novaId, onRetry }: Props) {
  if (novaId) return <Andamento original={original} novaId={novaId} onRetry={onRetry} />
  return (
    <Vazio
      titulo="Esta nota não pode ser substituída agora"
      acao={
        <Link to="/notas/$id" params={{ id: original.id }} className={classeBotao()}>
          Ver a nota
        </Link>
      }
    >
      {original.acoes.find(({ acao }) => acao === 'substituir')?.motivo}
    </Vazio>
  )
}

/** The new note first, then the end of the original. One of them is always valid. */
function Andamento({ original, novaId, onRetry }: Props & { novaId: string }) {
  const { data: nova, error, refetch } = useQuery(notaPorId(novaId))
  if (error || !nova) return <NaoCarregado erro={error} onRetry={refetch} alto={240} />
  const emitida = nova.status === 'autorizada'
  const recusada = isUnissued(nova.status)
  const ended = original.status === 'substituida'
  return (
    <section aria-label="Andamento da substituição" className="max-w-xl">
      <ol aria-live="polite" className="flex flex-col gap-5">
        <Passo estado={emitida ? 'feito' : recusada ? 'falhou' : 'agora'} titulo="A prefeitura autoriza a nota nova">
          <Ficha nota={nova} />
          {recusada && (
            <ul className="mt-2 flex flex-col gap-1 text-sm">
              {nova.erros.map(({ campo, codigo, mensagem }) => (
                <li key={campo + codigo}>
                  {mensagem} <span className="font-mono text-xs text-tinta-3">{codigo}</span>
                </li>
              ))}
            </ul>
          )}
        </Passo>
        <Passo
          estado={ended ? 'feito' : emitida ? 'agora' : recusada ? 'falhou' : 'depois'}
          titulo={recusada ? 'A original continua valendo' : 'A original passa a substituída'}
        >
          <Ficha nota={original} />
        </Passo>
      </ol>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to="/notas/$id" params={{ id: novaId }} className={classeBotao(ended ? 'principal' : 'comum')}>
          Ver a nota nova
        </Link>
        {recusada && (
          <Botao tipo="principal" onClick={onRetry}>
            Corrigir e tentar de novo
          </Botao>
        )}
      </div>
      {!ended && !recusada && (
        <p className="sub mt-3">
          {isSettled(nova.status)
            ? 'A nota nova já vale. O fim da original é confirmado em seguida.'
            : 'Pode sair desta página: a substituição segue sozinha.'}
        </p>
      )}
    </section>
  )
}

const ESTADOS = {
  feito: { icone: Check, tom: 'bg-verde-papel text-verde', palavra: 'feito' },
  agora: { icone: CircleDashed, tom: 'bg-azul-papel text-azul', palavra: 'em andamento' },
  falhou: { icone: X, tom: 'bg-vermelho-papel text-vermelho', palavra: 'não aconteceu' },
  depois: { icone: CircleDashed, tom: 'bg-papel-2 text-tinta-3', palavra: 'depois' },
} as const

function Passo({ estado, titulo, children }: { estado: keyof typeof ESTADOS; titulo: string; children: ReactNode }) {
  const { icone: Icone, tom, palavra } = ESTADOS[estado]
  return (
    <li className="flex gap-3">
      <span className={cx('grid size-7 shrink-0 place-items-center rounded-full', tom)}>
        <Icone size={15} aria-hidden />
      </span>
      <div className="min-w-0 pt-0.5">
        <p className={cx('font-medium', estado === 'depois' && 'text-tinta-3')}>
          {titulo}
          <span className="sr-only">: {palavra}</span>
        </p>
        <div className="mt-1">{children}</div>
      </div>
    </li>
  )
}

const Ficha = ({ nota }: { nota: Nota }) => (
  <p className="flex flex-wrap items-center gap-2 text-sm text-tinta-2">
    <Link to="/notas/$id" params={{ id: nota.id }} className="text-anil hover:underline">
      {nota.numero ? `Nota ${nota.numero}` : `RPS ${nota.numeroRps}, série ${nota.serieRps}`}
    </Link>
    <SeloStatus status={nota.status} />
  </p>
)
