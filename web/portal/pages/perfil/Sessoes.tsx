import { useMutation, useQuery } from '@tanstack/react-query'
import type { SessaoPropria } from '#web/api/portal/client.ts'
import { endOtherSessions, endSession, sessoes } from '#web/api/portal/perfil.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { dataCheia, diaMes, horaMinuto } from '#web/words/datas.ts'

const quando = (momento: string) => (
  <time dateTime={momento} title={dataCheia(momento)}>
    {diaMes(momento)}, {horaMinuto(momento)}
  </time>
)
const COLUNAS: Coluna<SessaoPropria>[] = [
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
    celula: (propria) => !propria.atual && <Encerrar {...propria} />,
  },
]

function Encerrar({ id, dispositivo }: SessaoPropria) {
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
export function Sessoes() {
  const { data, error, refetch, isPlaceholderData } = useQuery(sessoes)
  const end = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => notifyDone('Outras sessões encerradas'),
    onError: (failure) => notifyFailure('As sessões não foram encerradas', failure.message),
  })
  const outras = (data?.total ?? 1) - 1
  return (
    <Secao
      titulo="Sessões"
      texto="Uma sessão termina depois de 30 minutos sem uso, e depois de 12 horas em qualquer caso."
    >
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Tabela
            rotulo="Suas sessões"
            colunas={COLUNAS}
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
