import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FilaDoPainel, read } from '#web/api/ops/client.ts'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { duracao, inteiro } from '#web/words/formatos.ts'
import { Confirmacoes } from './Confirmacoes.tsx'

const A_CADA_MS = 5_000
const numero = (valor: number) => <span className={valor ? 'tabular-nums' : 'text-tinta-3'}>{inteiro(valor)}</span>

const COLUNAS: Coluna<FilaDoPainel>[] = [
  {
    id: 'fila',
    titulo: 'Fila',
    celula: ({ nome, descricao }) => (
      <>
        <Link to="/filas/$nome" params={{ nome }} search={{}} className={LINK_LINHA}>
          {descricao}
        </Link>
        <span className="sub block font-mono">{nome}</span>
      </>
    ),
  },
  { id: 'aguardando', titulo: 'Na vez', direita: true, celula: ({ aguardando }) => numero(aguardando) },
  {
    id: 'agendado',
    titulo: 'Com hora',
    direita: true,
    className: 'max-md:hidden',
    celula: ({ agendado }) => numero(agendado),
  },
  {
    id: 'executando',
    titulo: 'Andando',
    direita: true,
    className: 'max-md:hidden',
    celula: ({ executando }) => numero(executando),
  },
  { id: 'bloqueado', titulo: 'Retidas', direita: true, celula: ({ bloqueado }) => numero(bloqueado) },
  {
    id: 'falhou',
    titulo: 'Desistiram',
    direita: true,
    celula: ({ falhou }) => (
      <span className={falhou ? 'font-medium text-vermelho tabular-nums' : 'text-tinta-3'}>{inteiro(falhou)}</span>
    ),
  },
  {
    id: 'espera',
    titulo: 'Mais antiga',
    direita: true,
    className: 'max-md:hidden',
    celula: ({ idadeMaisAntigaSegundos }) =>
      idadeMaisAntigaSegundos === null ? (
        <span className="text-tinta-3">–</span>
      ) : (
        duracao(idadeMaisAntigaSegundos * 1000)
      ),
  },
  {
    id: 'vazao',
    titulo: 'Por minuto',
    direita: true,
    className: 'max-md:hidden',
    celula: ({ vazaoPorMinuto }) => numero(Math.round(vazaoPorMinuto)),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    direita: true,
    celula: ({ estado, pausa }) =>
      estado === 'pausada' ? (
        <span title={pausa?.motivo ?? undefined}>
          <Selo tom="ambar">Pausada</Selo>
        </span>
      ) : (
        <Selo tom="verde">Ativa</Selo>
      ),
  },
]

/** The board of the queues: what waits in each, for how long, and what gave up. */
export function Filas() {
  const { data, error, refetch } = useQuery({ ...read('GET /admin/queues/painel', {}), refetchInterval: A_CADA_MS })
  return (
    <>
      <Cabecalho titulo="Filas" texto="O que espera, o que anda e o que desistiu." />
      <Confirmacoes />
      {error && !data ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <Tabela
          rotulo="Filas"
          colunas={COLUNAS}
          linhas={data?.items}
          chave={({ nome }) => nome}
          grade='"fila estado" "aguardando falhou"'
          densa
          vazio={null}
        />
      )}
    </>
  )
}
