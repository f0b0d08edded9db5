import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChaveDeCache, readList } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { Esquecer } from './Esquecer.tsx'
import { Guardado } from './Guardado.tsx'
import { idade } from './idade.ts'

const QUANTAS = 100

/** The keys that match a pattern, asked of every process now, and what may be done with them. */
export function Chaves({ pattern }: { pattern: string }) {
  const porque = usePorque()
  const [showing, setShowing] = useState<string | null>(null)
  const [forgetting, setForgetting] = useState<string | null>(null)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    readList('GET /admin/cache/keys', { consulta: { pattern, limit: QUANTAS } }),
  )
  if (error) return <Falha erro={error} onRetry={() => void refetch()} />
  const mudos = data?.processos.filter(({ situacao }) => situacao !== 'confirmado').length ?? 0
  const naoEsquece = porque('admin.cache.write', 'esquecer caches')
  return (
    <>
      <TabelaInteira
        nome="chaves"
        rotulo="Chaves guardadas"
        colunas={colunasDe({
          naoVe: porque('admin.cache.read-value', 'ver o que está guardado'),
          naoEsquece,
          onShow: setShowing,
          onForget: setForgetting,
        })}
        linhas={data?.items}
        chave={({ chave }) => chave}
        loading={isPlaceholderData}
        esqueleto={3}
        densa
        grade='"chave chave" "idade acao"'
        vazio={<Vazio titulo="Nada guardado com esta chave" />}
      />
      {data && data.items.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Botao porque={naoEsquece} onClick={() => setForgetting(pattern)}>
            Esquecer tudo o que combina
          </Botao>
          <span className="sub">
            {data.restam && `Há mais do que estas ${QUANTAS}: escreva mais da chave. `}
            {mudos > 0 && `${mudos === 1 ? '1 processo não respondeu' : `${mudos} processos não responderam`}.`}
          </span>
        </div>
      )}
      {showing && <Guardado chave={showing} onClose={() => setShowing(null)} />}
      {forgetting && <Esquecer pattern={forgetting} onClose={() => setForgetting(null)} />}
    </>
  )
}

type Atos = {
  naoVe: string | undefined
  naoEsquece: string | undefined
  onShow: (chave: string) => void
  onForget: (chave: string) => void
}
const colunasDe = ({ naoVe, naoEsquece, onShow, onForget }: Atos): Coluna<ChaveDeCache>[] => [
  {
    id: 'chave',
    titulo: 'Chave',
    planilha: ({ chave }) => chave,
    celula: ({ chave }) => <span className="font-mono text-xs break-all">{chave}</span>,
  },
  {
    id: 'processos',
    titulo: 'Onde',
    planilha: ({ processos }) => processos.length,
    className: 'max-md:hidden',
    celula: ({ processos }) => (processos.length ? `Em ${processos.length} processos` : 'No banco'),
  },
  {
    id: 'idade',
    titulo: 'Idade',
    emOrdem: ({ idadeSegundos }) => idadeSegundos,
    planilha: ({ idadeSegundos }) => idade(idadeSegundos),
    direita: true,
    celula: ({ idadeSegundos }) => idade(idadeSegundos),
  },
  {
    id: 'acao',
    titulo: 'Ação',
    direita: true,
    celula: ({ chave }) => (
      <span className="inline-flex gap-1">
        <Botao tipo="discreto" porque={naoVe} aria-label={`Ver ${chave}`} onClick={() => onShow(chave)}>
          Ver
        </Botao>
        <Botao tipo="discreto" porque={naoEsquece} aria-label={`Esquecer ${chave}`} onClick={() => onForget(chave)}>
          Esquecer
        </Botao>
      </span>
    ),
  },
]
