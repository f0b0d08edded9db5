import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type PassoDaNota, urlOf } from '#web/api/portal/client.ts'
import { linhaDoTempo, type Nota } from '#web/api/portal/notas.ts'
import { cx } from '#web/kit/cx.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { dataCheia, diaMes, horaMinuto } from '#web/words/datas.ts'
import { duracao } from '#web/words/formatos.ts'
import { groupPassos, writePasso } from '#web/words/linha-do-tempo.ts'
import { Troca } from './Troca.tsx'

const PONTO = { neutro: 'bg-cinza-ponto', ok: 'bg-verde-ponto', erro: 'bg-vermelho-ponto', espera: 'bg-ambar-ponto' }

/** What happened, oldest first. Each step shows its duration, which is what a developer looks for. */
export function LinhaDoTempo({ nota }: { nota: Nota }) {
  const { data, error, refetch } = useQuery(linhaDoTempo(nota.id))
  const [aberta, setAberta] = useState<string | null>(null)
  const grupos = groupPassos(data?.itens ?? [])
  return (
    <section aria-labelledby="linha-do-tempo" className="min-w-0">
      <h2 id="linha-do-tempo" className="mb-5 flex h-9 items-center border-b border-linha text-sm">
        Linha do tempo
      </h2>
      {!error && data ? (
        <ol className="text-sm">
          {grupos.map((grupo, i) => (
            <Degrau
              key={grupo[0]!.detalhe.entregaId ?? grupo[0]!.em + grupo[0]!.titulo}
              nota={nota}
              grupo={grupo}
              anterior={grupos[i - 1]?.at(-1)}
              ultimo={i === grupos.length - 1}
              onOpen={setAberta}
            />
          ))}
        </ol>
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} alto={260} />
      )}
      <a
        href={urlOf('GET /portal/nfse/{id}/historico.csv', { caminho: { id: nota.id } })}
        download
        className="mt-5 inline-flex min-h-[24px] items-center gap-1.5 text-sm text-tinta-2 hover:text-tinta"
      >
        <Download size={14} aria-hidden />
        Histórico em CSV
      </a>
      <Troca notaId={nota.id} transmissaoId={aberta} onClose={() => setAberta(null)} />
    </section>
  )
}

type Props = {
  nota: Nota
  grupo: PassoDaNota[]
  anterior: PassoDaNota | undefined
  ultimo: boolean
  onOpen: (transmissaoId: string) => void
}

function Degrau({ nota, grupo, anterior, ultimo, onOpen }: Props) {
  const passo = grupo.at(-1)!
  const { titulo, detalhe, tom } = writePasso(passo, nota)
  const levou = passo.duracaoMs ?? (grupo.length === 1 && anterior ? msBetween(anterior.em, passo.em) : null)
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      {!ultimo && <span className="absolute top-4 bottom-[-6px] left-[4px] w-px bg-linha-2" aria-hidden />}
      <span className={cx('relative mt-1.5 size-[9px] shrink-0 rounded-full', PONTO[tom])} aria-hidden />
      <div className="min-w-0 flex-1">
        <p>
          {titulo}
          {grupo.length > 1 && (
            <span className="text-tinta-3">
              {' '}
              {grupo.length} {passo.etapa === 'webhook' ? 'tentativas' : 'vezes'}
            </span>
          )}
        </p>
        {detalhe && <p className="sub break-words">{detalhe}</p>}
        <Mais passo={passo} onOpen={onOpen} />
      </div>
      <div className="sub shrink-0 text-right tabular-nums">
        <time dateTime={passo.em} title={dataCheia(passo.em)}>
          {isSameDay(passo.em, nota.criadaEm) ? '' : `${diaMes(passo.em)}, `}
          {horaMinuto(passo.em)}
        </time>
        {levou !== null && (
          <div>
            {passo.duracaoMs === null && '+ '}
            {duracao(levou)}
          </div>
        )}
      </div>
    </li>
  )
}

/** The details of a step: the bytes of an exchange, the delivery of a webhook. */
function Mais({ passo: { detalhe, titulo, em }, onOpen }: { passo: PassoDaNota; onOpen: Props['onOpen'] }) {
  const may = useMay()
  const { transmissaoId, entregaId } = detalhe
  const hora = <span className="sr-only"> das {horaMinuto(em)}</span>
  if (transmissaoId && may('nota.read-conteudo'))
    return (
      <button type="button" title={titulo} onClick={() => onOpen(transmissaoId)} className={ABRIR}>
        Ver a troca{hora}
      </button>
    )
  if (entregaId && may('webhook.read'))
    return (
      <Link to="/webhooks/entregas/$id" params={{ id: entregaId }} className={ABRIR}>
        Ver a entrega{hora}
      </Link>
    )
  return null
}
const ABRIR = 'text-xs text-anil hover:underline pointer-coarse:py-2'

const msBetween = (from: string, to: string) => new Date(to).getTime() - new Date(from).getTime()
const isSameDay = (a: string, b: string) => diaMes(a) === diaMes(b)
