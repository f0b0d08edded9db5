import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type EstadoDeTarefa, type NomeDeFila, read, type Saida as SaidaDe } from '#web/api/ops/client.ts'
import { Dado } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { count, duracao, inteiro, porcento } from '#web/words/formatos.ts'

const A_CADA_MS = 10_000

type Saida = SaidaDe<'GET /admin/queues/{name}/kpis'>

/** How a queue goes now: each count leads to its jobs. */
export function Medidas({ nome }: { nome: NomeDeFila }) {
  const { data } = useQuery({
    ...read('GET /admin/queues/{name}/kpis', { caminho: { name: nome } }),
    refetchInterval: A_CADA_MS,
  })
  const segundos = (valor: number | null | undefined) => (valor == null ? '–' : duracao(valor * 1000))
  const conta = (valor: number | undefined, estado: EstadoDeTarefa) =>
    valor === undefined ? '–' : <Contagem nome={nome} estado={estado} valor={valor} />
  return (
    <dl className="mb-6 grid min-h-[152px] grid-cols-2 gap-x-8 gap-y-3 border-y border-linha py-3 text-lg tabular-nums sm:grid-cols-4 lg:min-h-[104px] lg:grid-cols-6">
      <Dado rotulo="Na fila">{data ? inteiro(data.naFila) : '–'}</Dado>
      <Dado rotulo="Na vez">{conta(data?.aguardando, 'aguardando')}</Dado>
      <Dado rotulo="Com hora">{conta(data?.agendado, 'agendado')}</Dado>
      <Dado rotulo="Andando">{conta(data?.executando, 'executando')}</Dado>
      <Dado rotulo="Retidas">{conta(data?.retidas, 'bloqueado')}</Dado>
      <Dado rotulo="Impedidas">{conta(data?.impedidas, 'bloqueado')}</Dado>
      <Dado rotulo="Desistiram">{conta(data?.falhou, 'falhou')}</Dado>
      <Dado rotulo="Por minuto">{data ? inteiro(Math.round(data.vazaoPorMinuto)) : '–'}</Dado>
      <Dado rotulo="Metade em até">{segundos(data?.p50Segundos)}</Dado>
      <Dado rotulo="95% em até">{segundos(data?.p95Segundos)}</Dado>
      <Dado rotulo="Falham">{data && <Falham {...data.tentativas} />}</Dado>
      <Dado rotulo="Esvazia em">{segundos(data?.etaSegundos)}</Dado>
    </dl>
  )
}

/** The share of attempts that failed lately; when none was made lately, that of the day. */
function Falham({ minutos, feitas, falhas, taxaDeFalha, feitas24h, falhas24h, taxaDeFalha24h }: Saida['tentativas']) {
  const valor = taxaDeFalha ?? taxaDeFalha24h
  if (valor === null) return <span className="text-tinta-3">–</span>
  const [n, de, quando] = taxaDeFalha === null ? [falhas24h, feitas24h, '24 h'] : [falhas, feitas, `${minutos} min`]
  return (
    <span className={n > 0 ? 'text-vermelho' : undefined}>
      {porcento(Math.round(valor * 1000) / 10)}
      <span className="sub block">
        {inteiro(n)} de {count(de, 'tentativa', 'tentativas')} em {quando}
      </span>
    </span>
  )
}

type Props = { nome: NomeDeFila; estado: EstadoDeTarefa; valor: number }
const Contagem = ({ nome, estado, valor }: Props) =>
  valor === 0 ? (
    <span className="text-tinta-3">0</span>
  ) : (
    <Link
      to="/filas/$nome"
      params={{ nome }}
      search={{ estado }}
      className={`hover:underline ${estado === 'falhou' ? 'text-vermelho' : ''}`}
    >
      {inteiro(valor)}
    </Link>
  )

/** Nothing has its turn; what gave up is one step away. */
export const SemTarefas = ({ nome, falhou }: { nome: NomeDeFila; falhou: number }) =>
  falhou === 0 ? (
    <Vazio titulo="Nenhuma tarefa">A fila está vazia.</Vazio>
  ) : (
    <Vazio titulo="Nada espera a vez">
      <Link to="/filas/$nome" params={{ nome }} search={{ estado: 'falhou' }} className="text-anil underline">
        {count(falhou, 'tarefa desistiu', 'tarefas desistiram')}
      </Link>
      {' e espera quem decida.'}
    </Vazio>
  )
