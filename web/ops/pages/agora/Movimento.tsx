import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type Entrada, read } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { TRILHOS } from '#web/words/status.ts'
import { COLUNAS, type Linha, type Visao } from './colunas-do-movimento.tsx'

const rota = getRouteApi('/dentro/agora/movimento')
type Janela = NonNullable<Entrada<'GET /admin/dashboard-v2/overview'>['consulta']>['janela']
const JANELAS: { value: NonNullable<Janela>; label: string }[] = [
  { value: '1h', label: '1 hora' },
  { value: '24h', label: '24 horas' },
  { value: '7d', label: '7 dias' },
  { value: '30d', label: '30 dias' },
]
const A_CADA_MS = 30_000

/** What happened to the notes in a window, against the window before it: all, by track and by pattern. */
export function Movimento() {
  const busca = rota.useSearch()
  const navigate = useNavigate({ from: '/agora/movimento' })
  const janela = JANELAS.find(({ value }) => value === busca.janela)?.value ?? '24h'
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/dashboard-v2/overview', { consulta: { janela } }),
    refetchInterval: A_CADA_MS,
  })
  return (
    <Secao titulo="Movimento, contra a janela anterior">
      <Segmentos
        rotulo="Janela"
        opcoes={JANELAS}
        valor={janela}
        onChange={(nova) => void navigate({ search: { ...busca, janela: nova }, resetScroll: false })}
      />
      <div className="mt-3 min-h-40">
        {error || !data ? (
          <NaoCarregado erro={error} onRetry={refetch} alto={160} />
        ) : (
          <TabelaInteira
            rotulo="Movimento das notas"
            colunas={COLUNAS}
            linhas={linhasDe(data)}
            chave={({ nome }) => nome}
            grade='"nome nome" "ok erro"'
            densa
            vazio={null}
          />
        )}
      </div>
    </Secao>
  )
}

const linhasDe = ({ atual, antes, porTrilho, porPadrao }: Visao): Linha[] => [
  { nome: 'Tudo', atual, antes },
  ...porTrilho.map(({ trilho, ...somas }) => ({ nome: TRILHOS[trilho], trilho, ...somas })),
  // The national system is a track of one pattern: it is shown once.
  ...porPadrao
    .filter(({ padrao }) => padrao !== 'nacional')
    .map(({ padrao, ...somas }) => ({ nome: `Padrão ${padrao}`, ...somas })),
]
