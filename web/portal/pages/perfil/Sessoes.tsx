import { useMutation, useQuery } from '@tanstack/react-query'
import type { SessaoPropria } from '#web/api/portal/client.ts'
import { endOtherSessions, sessoes } from '#web/api/portal/perfil.ts'
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
    id: 'ip',
    titulo: 'Endereço IP',
    celula: ({ ip, atual }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className="font-mono text-xs break-all">{ip ?? 'Desconhecido'}</span>
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
]

/** The sessions of the user, and a button that ends the others. */
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
