import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CapacidadeDeMunicipio, read } from '#web/api/ops/client.ts'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { horaMinuto } from '#web/words/datas.ts'
import { count, duracao, inteiro } from '#web/words/formatos.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { Duas } from '../partes.tsx'

const A_CADA_MS = 10_000
type Linha = CapacidadeDeMunicipio & { operacao: CapacidadeDeMunicipio['operacoes'][number] }

const COLUNAS: Coluna<Linha>[] = [
  {
    id: 'conexao',
    titulo: 'Conexão',
    celula: ({ conexao, titulo, ambiente, municipios, exemplos: [um] }) => (
      <Duas
        um={<span className="font-medium">{titulo ?? conexao}</span>}
        dois={`${AMBIENTES[ambiente]} · ${municipios === 1 && um ? `${um.nome}, ${um.uf}` : count(municipios, 'cidade', 'cidades')}`}
      />
    ),
  },
  {
    id: 'fila',
    titulo: 'Fila',
    className: 'max-md:hidden',
    celula: ({ operacao: { fila } }) => (
      <Link to="/filas/$nome" params={{ nome: fila }} search={{}} className="font-mono text-xs hover:underline">
        {fila}
      </Link>
    ),
  },
  {
    id: 'uso',
    titulo: 'Em uso',
    direita: true,
    celula: ({ operacao: { emUso, limite, teto } }) => (
      <span title={teto ? `No máximo ${inteiro(teto)}` : undefined} className="tabular-nums">
        {inteiro(emUso)} de {inteiro(limite)}
      </span>
    ),
  },
  {
    id: 'espera',
    titulo: 'Na vez',
    direita: true,
    celula: ({ operacao: { aguardando, idadeMaisAntigaSegundos } }) => (
      <Duas
        um={inteiro(aguardando)}
        dois={idadeMaisAntigaSegundos === null ? '' : `há ${duracao(idadeMaisAntigaSegundos * 1000)}`}
      />
    ),
  },
  {
    id: 'disjuntor',
    titulo: 'Chamadas',
    direita: true,
    celula: ({ operacao: { disjuntor } }) =>
      disjuntor.estado === 'fechado' ? (
        <Selo tom="verde">Liberadas</Selo>
      ) : (
        <Selo tom="ambar">
          {disjuntor.estado === 'meio_aberto' || !disjuntor.abertoAte
            ? 'Uma de prova'
            : `Suspensas até ${horaMinuto(disjuntor.abertoAte)}`}
        </Selo>
      ),
  },
]

/** How many calls at once each connection bears, how many are under way, and what waits for a place. */
export function Capacidade() {
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/queues/capacidade-municipios', {}),
    refetchInterval: A_CADA_MS,
  })
  const linhas = data?.items.flatMap((each) => each.operacoes.map((operacao) => ({ ...each, operacao })))
  return (
    <>
      <Cabecalho
        titulo="Capacidade"
        texto="Quantas chamadas ao mesmo tempo cada conexão aguenta; as cidades dela dividem as vagas."
        back={
          <Link to="/municipios" search={{}}>
            Municípios
          </Link>
        }
      />
      {error && !data ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <Tabela
          rotulo="Capacidade"
          colunas={COLUNAS}
          linhas={linhas}
          chave={({ conexao, ambiente, operacao }) => `${conexao} ${ambiente} ${operacao.fila}`}
          grade='"conexao disjuntor" "uso espera"'
          densa
          vazio={<Vazio titulo="Nenhuma cidade em uso">Aparecem aqui quando há notas para elas.</Vazio>}
        />
      )}
    </>
  )
}
