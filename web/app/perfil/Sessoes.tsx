import { useMutation, useQuery } from '@tanstack/react-query'
import { Botao } from '../../kit/Botao.tsx'
import { Secao } from '../../kit/detail/Pagina.tsx'
import { Selo } from '../../kit/detail/Selo.tsx'
import { notifyDone, notifyFailure } from '../../kit/feedback/Avisos.tsx'
import { Falha } from '../../kit/feedback/Falha.tsx'
import { type Coluna, Tabela } from '../../kit/list/Tabela.tsx'
import { dataCheia, diaMes, horaMinuto } from '../../words/datas.ts'
import type { AcessoProprio, SessaoPropria } from './acesso.ts'

const quando = (momento: string) => (
  <time dateTime={momento} title={dataCheia(momento)}>
    {diaMes(momento)}, {horaMinuto(momento)}
  </time>
)
const colunasDe = (endSession: AcessoProprio['endSession']): Coluna<SessaoPropria>[] => [
  {
    id: 'dispositivo',
    titulo: 'Dispositivo',
    celula: ({ dispositivo, ip, atual }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span>
          {dispositivo ?? 'Dispositivo desconhecido'}
          <span className="sub block font-mono text-xs break-all">{ip ?? 'endereço desconhecido'}</span>
        </span>
        {atual && <Selo tom="verde">Esta sessão</Selo>}
      </span>
    ),
  },
  {
    id: 'entrou',
    titulo: 'Entrou em',
    className: 'tabular-nums whitespace-nowrap',
    celula: ({ criadaEm }) => quando(criadaEm),
  },
  {
    id: 'usada',
    titulo: 'Usada em',
    className: 'tabular-nums whitespace-nowrap',
    celula: ({ usadaEm }) => quando(usadaEm),
  },
  {
    id: 'encerrar',
    titulo: 'Encerrar',
    celula: (propria) => !propria.atual && <Encerrar {...propria} endSession={endSession} />,
  },
]

function Encerrar({ id, dispositivo, endSession }: SessaoPropria & Pick<AcessoProprio, 'endSession'>) {
  const end = useMutation({
    mutationFn: () => endSession(id),
    onSuccess: () => notifyDone('Sessão encerrada'),
    onError: (failure) => notifyFailure('A sessão não foi encerrada', failure.message),
  })
  return (
    <Botao
      tipo="discreto"
      aria-label={`Encerrar ${dispositivo ?? 'a sessão'}`}
      ocupado={end.isPending}
      onClick={() => end.mutate()}
    >
      Encerrar
    </Botao>
  )
}

/** The sessions of the user, each with a button that ends it, and one for all others. */
export function Sessoes({ acesso, texto }: { acesso: AcessoProprio; texto: string }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(acesso.sessoes)
  const end = useMutation({
    mutationFn: acesso.endOtherSessions,
    onSuccess: () => notifyDone('Outras sessões encerradas'),
    onError: (failure) => notifyFailure('As sessões não foram encerradas', failure.message),
  })
  const outras = (data?.items.length ?? 1) - 1
  return (
    <Secao titulo="Sessões" texto={texto}>
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Tabela
            rotulo="Suas sessões"
            colunas={colunasDe(acesso.endSession)}
            linhas={data?.items}
            chave={({ id }) => id}
            loading={isPlaceholderData}
            esqueleto={1}
            densa
            grade='"dispositivo encerrar" "entrou usada"'
            vazio={null}
          />
          <div className="mt-3">
            <Botao
              porque={outras === 0 ? 'Esta é a sua única sessão aberta.' : undefined}
              ocupado={end.isPending}
              onClick={() => end.mutate()}
            >
              Encerrar as outras
            </Botao>
          </div>
        </>
      )}
    </Secao>
  )
}
